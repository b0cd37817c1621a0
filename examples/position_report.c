/* Says about a position what there is to say: what it is worth, and for every
 * roll the dice can make how likely it is, which moves it allows, and which of
 * them is best.
 *
 *     position_report [POSITION [FIELD=VALUE]...]
 *
 * The fields are those of a rule set, such as route=long or pieces=5.
 *
 * With the library inside:
 *
 *     cc -std=c99 -Iinclude examples/position_report.c -o position_report \
 *         target/release/libroyalur.a -lpthread -ldl -lm
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "royalur.h"

static const char *const SIDES[] = {"light", "dark"};

/* Ends the program with the library's own words unless a call went well. */
static void check(int32_t status)
{
    char words[200];

    if (status == ROYALUR_OK)
        return;
    royalur_error_text(words, sizeof words);
    fprintf(stderr, "position_report: %s\n", words);
    exit(EXIT_FAILURE);
}

/* Changes one field of a rule set, as the command line spells it. */
static void set_field(royalur_rules *rules, const char *argument)
{
    const char *value = strchr(argument, '=');

    if (!value) {
        fprintf(stderr, "position_report: '%s' is no FIELD=VALUE\n", argument);
        exit(EXIT_FAILURE);
    }
    check(royalur_rules_set(rules, argument, (size_t)(value - argument), value + 1, strlen(value + 1)));
}

static void draw(const royalur_board *board)
{
    int file, row;

    for (row = ROYALUR_ROWS - 1; row >= 0; row--) {
        printf("  %d ", row + 1);
        for (file = 0; file < ROYALUR_FILES; file++) {
            int32_t cell = royalur_cell_of(file, row);
            int32_t piece = royalur_board_at(board, cell);

            putchar(' ');
            if (cell < 0)
                putchar(' ');
            else if (piece == ROYALUR_EMPTY)
                putchar(royalur_is_rosette(cell) ? '*' : '.');
            else
                putchar(piece == ROYALUR_LIGHT ? 'L' : 'D');
        }
        putchar('\n');
    }
    printf("     a b c d e f g h\n");
}

/* One move and the position after it; the board is as it was when this is done. */
static void print_move(royalur_board *board, uint32_t code, int is_best)
{
    royalur_move move;
    royalur_undo undo;
    char text[ROYALUR_POSITION_SIZE];

    move.size = sizeof move;
    undo.size = sizeof undo;
    check(royalur_move_read(code, &move));
    check(royalur_apply(board, code, &undo));
    check(royalur_board_text(board, text, sizeof text));
    check(royalur_unapply(board, &undo));
    printf("  %c %s-%s  %s\n", is_best ? '>' : ' ',
           move.from_cell < 0 ? "hand" : royalur_cell_name(move.from_cell),
           move.to_cell < 0 ? "home" : royalur_cell_name(move.to_cell), text);
}

static void report_roll(royalur_board *board, int64_t roll, const royalur_rules *rules,
                        const royalur_weights *weights)
{
    royalur_search_options options;
    royalur_found found;
    uint32_t moves[ROYALUR_MOVES_SIZE];
    size_t count, i;

    options.size = sizeof options;
    options.depth = 2;
    options.budget = -1;
    options.weights = weights;
    options.memory = 0;
    found.size = sizeof found;
    check(royalur_search(board, roll, rules, &options, &found));
    check(royalur_moves(board, roll, rules, moves, ROYALUR_MOVES_SIZE, &count));
    for (i = 0; i < count; i++)
        print_move(board, moves[i], found.index == (int32_t)i);
    if (count == 0)
        printf("    the turn is lost\n");
    else if (found.index >= 0)
        printf("    worth %" PRId64 " sixteenths of a step\n", found.value);
}

int main(int argc, char **argv)
{
    const char *position = argc > 1 ? argv[1] : "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1";
    royalur_board *board;
    royalur_rules rules;
    royalur_weights weights;
    char key[ROYALUR_KEY_SIZE], leaves[ROYALUR_DIGITS_SIZE];
    int32_t odds[ROYALUR_ROLL_MAX + 1], denominator, fault, side;
    int64_t value, roll;
    int i;

    rules.size = sizeof rules;
    check(royalur_rules_named("finkel", strlen("finkel"), &rules));
    for (i = 2; i < argc; i++)
        set_field(&rules, argv[i]);
    memset(&weights, 0, sizeof weights);
    weights.size = sizeof weights;
    check(royalur_weights_set(&weights, "exposed", strlen("exposed"), 16));

    if (royalur_board_parse(position, &board, &fault) == ROYALUR_E_POSITION) {
        char words[200];

        royalur_error_text(words, sizeof words);
        fprintf(stderr, "position_report: fault %d: %s\n", (int)fault, words);
        return EXIT_FAILURE;
    }
    draw(board);
    check(royalur_board_key(board, key, sizeof key));
    side = royalur_board_side(board);
    printf("key %s, %s to move%s\n", key, SIDES[side],
           royalur_board_consistent(board, rules.pieces) ? "" : ", the pieces do not add up");
    for (i = ROYALUR_SIDE_LIGHT; i <= ROYALUR_SIDE_DARK; i++) {
        check(royalur_evaluate(board, i, &rules, &weights, &value));
        printf("%s: hand %d, board %d, home %d, worth %" PRId64 "\n", SIDES[i],
               (int)royalur_board_hand(board, i), (int)royalur_board_count(board, i),
               (int)royalur_board_home(board, i), value);
    }
    check(royalur_chances(rules.dice, rules.zero_rolls, odds, &denominator));
    for (roll = 0; roll <= ROYALUR_ROLL_MAX; roll++) {
        if (odds[roll] == 0)
            continue;
        printf("a roll of %d, %d in %d:\n", (int)roll, (int)odds[roll], (int)denominator);
        report_roll(board, roll, &rules, &weights);
    }
    check(royalur_walk(board, 3, &rules, leaves, sizeof leaves));
    printf("%s positions three plies ahead\n", leaves);
    royalur_board_free(board);
    return royalur_live() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
