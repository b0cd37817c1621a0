/* Tells, without a tablebase, how likely the side to move is to win and how good
 * each of its moves with a roll is, the best first:
 *
 *     best_move POSITION ROLL [RULES [PLIES]]
 *
 * RULES is finkel, masters or fields that differ from finkel, PLIES how many rolls
 * to look ahead, 1 by default.
 *
 * Against the static library:
 *
 *     cc -std=c99 -Iinclude examples/best_move.c target/release/libroyalur.a \
 *         -lpthread -ldl -lm -o best_move
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "royalur.h"

/* Ends the program with the library's own words unless a call went well. */
static void check(int32_t status)
{
    char words[200];

    if (status == ROYALUR_OK)
        return;
    royalur_error_text(words, sizeof words);
    fprintf(stderr, "best_move: %s\n", words);
    exit(EXIT_FAILURE);
}

/* The name of a cell of a move, where -1 is off the board. */
static const char *place(int32_t cell, const char *off)
{
    return cell < 0 ? off : royalur_cell_name(cell);
}

int main(int argc, char **argv)
{
    const char *name = argc > 3 ? argv[3] : "finkel";
    const int32_t plies = argc > 4 ? (int32_t)strtol(argv[4], NULL, 10) : 1;
    royalur_board *board;
    royalur_rules rules;
    royalur_off off;
    royalur_move move;
    uint32_t moves[ROYALUR_MOVES_SIZE];
    int32_t indices[ROYALUR_MOVES_MAX];
    double chance, chances[ROYALUR_MOVES_MAX];
    size_t count, i;
    int64_t roll;

    if (argc < 3) {
        fprintf(stderr, "usage: best_move POSITION ROLL [RULES [PLIES]]\n");
        return 2;
    }
    roll = strtol(argv[2], NULL, 10);
    rules.size = sizeof rules;
    off.size = sizeof off;
    move.size = sizeof move;
    check(royalur_rules_parse(name, strlen(name), &rules));
    check(royalur_board_parse(argv[1], &board, NULL));

    check(royalur_estimate(board, &rules, plies, &chance));
    check(royalur_estimate_off(&rules, plies, &off));
    printf("%.2f %% before the roll; 99 estimates of 100 are within %.2f points\n", 100 * chance,
           100 * off.most);
    check(royalur_moves(board, roll, &rules, moves, ROYALUR_MOVES_SIZE, &count));
    check(royalur_estimate_rank(board, roll, &rules, plies, indices, chances, ROYALUR_MOVES_MAX, &count));
    for (i = 0; i < count; i++) {
        check(royalur_move_read(moves[indices[i]], &move));
        printf("%s-%s %.2f %%\n", place(move.from_cell, "hand"), place(move.to_cell, "home"),
               100 * chances[i]);
    }
    if (count == 0)
        printf("there is no move\n");
    royalur_board_free(board);
    return royalur_live() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
