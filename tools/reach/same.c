/* Prints what a position is to the engine on the way of a few games, and writes a
 * solved table: the same bytes on every processor.
 *
 *     same TABLE
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "royalur.h"

static void check(int32_t status)
{
    char words[200];

    if (status == ROYALUR_OK)
        return;
    royalur_error_text(words, sizeof words);
    fprintf(stderr, "same: %s\n", words);
    exit(EXIT_FAILURE);
}

/* The bits of a number: how C libraries print one differs. */
static uint64_t bits(double number)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* One position: its key and text, what a glance, a look ahead and an estimate say. */
static int32_t tell(const royalur_board *board, int32_t roll, const royalur_rules *rules)
{
    royalur_search_options options = {sizeof options, 3, -1, NULL, 0};
    royalur_found found = {sizeof found, -1, 0, 0, 0, 0};
    char key[ROYALUR_KEY_SIZE], text[ROYALUR_POSITION_SIZE];
    int64_t evaluation;
    double chance;

    check(royalur_board_key(board, key, sizeof key));
    check(royalur_board_text(board, text, sizeof text));
    check(royalur_evaluate(board, 0, rules, NULL, &evaluation));
    check(royalur_estimate(board, rules, 1, &chance));
    check(royalur_search(board, roll, rules, &options, &found));
    printf("%s %s %" PRId64 " %" PRIx64 " %" PRId32 ": %" PRId32 " %" PRId64 " %" PRIu64 "\n", key, text,
           evaluation, bits(chance), roll, found.index, found.value, found.nodes);
    return found.index;
}

static void play(const char *name)
{
    royalur_rules rules = {sizeof rules, 0, 0, 0, 0, 0};
    royalur_board *board;
    uint32_t moves[ROYALUR_MOVES_SIZE];
    size_t count;
    int32_t n;

    check(royalur_rules_parse(name, strlen(name), &rules));
    check(royalur_board_new(rules.pieces, &board));
    for (n = 0; n < 80; n++) {
        int32_t roll = (n * n + n / 3) % (rules.dice + 1);
        int32_t best = tell(board, roll, &rules);

        check(royalur_moves(board, roll, &rules, moves, ROYALUR_MOVES_SIZE, &count));
        if (best < 0)
            check(royalur_forfeit(board, NULL));
        else
            check(royalur_apply(board, moves[n % 4 == 0 ? 0 : best], NULL));
    }
    royalur_board_free(board);
}

int main(int argc, char **argv)
{
    royalur_rules rules = {sizeof rules, 0, 0, 0, 0, 0};
    royalur_solve_options options = {sizeof options, 32, 2, 0};
    royalur_table *table;
    royalur_board *start;
    double chance;

    if (argc != 2)
        return EXIT_FAILURE;
    play("finkel");
    play("masters");
    check(royalur_rules_parse("pieces=2", 8, &rules));
    check(royalur_solve(&rules, argv[1], strlen(argv[1]), &options, NULL, NULL, &table));
    check(royalur_board_new(2, &start));
    check(royalur_table_value(table, start, &chance));
    printf("%" PRIx64 "\n", bits(chance));
    royalur_board_free(start);
    royalur_table_free(table);
    return EXIT_SUCCESS;
}
