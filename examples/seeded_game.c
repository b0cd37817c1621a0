/* Plays one whole game, the dice following from a seed: light takes the move
 * that looks best at a glance, dark looks two levels ahead.
 *
 *     seeded_game [SEED [RULES]]
 *
 * Against the shared library:
 *
 *     cc -std=c99 -Iinclude examples/seeded_game.c -o seeded_game \
 *         -Ltarget/release -lroyalur
 *
 * and where the library's file is not called libroyalur.so.0 yet, or the loader
 * would not find it:
 *
 *     ln -s libroyalur.so target/release/libroyalur.so.0
 *     LD_LIBRARY_PATH=target/release ./seeded_game
 */

#include <inttypes.h>
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
    fprintf(stderr, "seeded_game: %s\n", words);
    exit(EXIT_FAILURE);
}

/* The name of a cell of a move, where -1 is off the board. */
static const char *place(int32_t cell, const char *off)
{
    return cell < 0 ? off : royalur_cell_name(cell);
}

static void print_move(uint64_t ply, uint32_t code)
{
    royalur_move move;

    move.size = sizeof move;
    check(royalur_move_read(code, &move));
    printf("%" PRIu64 ". %s %d: %s-%s%s%s\n", ply, move.side == ROYALUR_SIDE_LIGHT ? "light" : "dark",
           (int)move.roll, place(move.from_cell, "hand"), place(move.to_cell, "home"),
           move.captures ? "x" : "", move.rosette ? "*" : "");
}

/* The choice of the side to move, as an index into its moves. */
static int32_t choice(const royalur_board *board, int64_t roll, const royalur_rules *rules)
{
    royalur_search_options options;
    royalur_found found;
    int32_t index;

    if (royalur_board_side(board) == ROYALUR_SIDE_LIGHT) {
        check(royalur_greedy(board, roll, rules, &index));
        return index;
    }
    options.size = sizeof options;
    options.depth = 2;
    options.budget = -1;
    options.weights = NULL;
    options.memory = 0;
    found.size = sizeof found;
    check(royalur_search(board, roll, rules, &options, &found));
    return found.index;
}

/* The roll of throw n. */
static int64_t roll_of(const char *seed, uint64_t n, const royalur_rules *rules)
{
    uint32_t faces;
    int64_t marked = 0;
    int32_t roll;

    check(royalur_throw(seed, strlen(seed), n, rules->dice, &faces));
    for (; faces; faces >>= 1)
        marked += faces & 1;
    check(royalur_roll_of(marked, rules, &roll));
    return roll;
}

int main(int argc, char **argv)
{
    const char *seed = argc > 1 ? argv[1] : "royalur";
    const char *name = argc > 2 ? argv[2] : "finkel";
    royalur_board *board;
    royalur_rules rules;
    uint32_t moves[ROYALUR_MOVES_SIZE];
    char text[ROYALUR_POSITION_SIZE];
    int32_t first, status, how, winner;
    uint64_t thrown;
    size_t count;

    if (royalur_abi_version() != ROYALUR_ABI_VERSION) {
        fprintf(stderr, "seeded_game: the library is not the one that was compiled for\n");
        return EXIT_FAILURE;
    }
    rules.size = sizeof rules;
    check(royalur_rules_named(name, strlen(name), &rules));
    check(royalur_opening(seed, strlen(seed), rules.dice, &first, &thrown));
    check(royalur_board_new(rules.pieces, &board));
    check(royalur_board_set_side(board, first));

    for (;;) {
        int64_t roll;

        check(royalur_board_status(board, &rules, &status, &how, &winner));
        if (status != ROYALUR_ONGOING)
            break;
        roll = roll_of(seed, thrown++, &rules);
        check(royalur_moves(board, roll, &rules, moves, ROYALUR_MOVES_SIZE, &count));
        if (count == 0) {
            printf("%" PRIu64 ". %s %d: -\n", royalur_board_ply(board) + 1,
                   royalur_board_side(board) == ROYALUR_SIDE_LIGHT ? "light" : "dark", (int)roll);
            check(royalur_forfeit(board, NULL));
        } else {
            uint32_t move = moves[choice(board, roll, &rules)];
            print_move(royalur_board_ply(board) + 1, move);
            check(royalur_apply(board, move, NULL));
        }
    }

    check(royalur_board_text(board, text, sizeof text));
    printf("%s\n", text);
    if (how == ROYALUR_BY_PLY_CAP)
        printf("a draw at the ply cap\n");
    else
        printf("%s wins\n", winner == ROYALUR_SIDE_LIGHT ? "light" : "dark");
    royalur_board_free(board);
    return royalur_live() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
