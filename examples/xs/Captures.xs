#define PERL_NO_GET_CONTEXT
#include "EXTERN.h"
#include "perl.h"
#include "XSUB.h"

#include <royalur.h>

MODULE = Ur::Captures    PACKAGE = Ur::Captures

PROTOTYPES: DISABLE

void
captures(position, roll)
    const char *position
    IV roll
PREINIT:
    struct royalur_board *board;
    struct royalur_move move;
    uint32_t codes[ROYALUR_MOVES_SIZE];
    size_t count, i;
    int32_t status;
    char why[256];
PPCODE:
    status = royalur_board_parse(position, &board, NULL);
    if (status == ROYALUR_OK) {
        status = royalur_moves(board, roll, NULL, codes, ROYALUR_MOVES_SIZE, &count);
        royalur_board_free(board);
    }
    if (status != ROYALUR_OK) {
        royalur_error_text(why, sizeof why);
        croak("%s", why);
    }
    for (i = 0; i < count; i++) {
        move.size = sizeof move;
        if (royalur_move_read(codes[i], &move) == ROYALUR_OK && move.captures)
            mXPUSHp(royalur_cell_name(move.to_cell), strlen(royalur_cell_name(move.to_cell)));
    }
