/* Lists the moves of a roll:  moves 1 "4xx2/d7/l3xx2 l 6 0 6 0" */

#include <royalur.h>
#include <stdio.h>
#include <stdlib.h>

static void must(int32_t status)
{
    char why[256];

    if (status == ROYALUR_OK)
        return;
    royalur_error_text(why, sizeof why);
    fprintf(stderr, "moves: %s\n", why);
    exit(1);
}

int main(int argc, char **argv)
{
    struct royalur_board *board;
    struct royalur_move move;
    uint32_t codes[ROYALUR_MOVES_SIZE];
    size_t count, i;

    if (argc != 3) {
        fprintf(stderr, "usage: moves ROLL POSITION\n");
        return 2;
    }
    must(royalur_board_parse(argv[2], &board, NULL));
    must(royalur_moves(board, atoi(argv[1]), NULL, codes, ROYALUR_MOVES_SIZE, &count));
    for (i = 0; i < count; i++) {
        move.size = sizeof move;
        must(royalur_move_read(codes[i], &move));
        printf("%s-%s%s\n",
               move.from_step == 0 ? "hand" : royalur_cell_name(move.from_cell),
               move.home ? "home" : royalur_cell_name(move.to_cell),
               move.captures ? " captures" : "");
    }
    royalur_board_free(board);
    return 0;
}
