/* Lets a player that looks ahead play many games against one that does not, and
 * says how often it won:
 *
 *     arena [DEPTH [GAMES [SEED]]]
 *
 * Against the static library:
 *
 *     cc -std=c99 -Iinclude examples/arena.c target/release/libroyalur.a \
 *         -lpthread -ldl -lm -o arena
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
    fprintf(stderr, "arena: %s\n", words);
    exit(EXIT_FAILURE);
}

/* Counts the times it is told how far the games are; 0 goes on. */
static int32_t watch(uint64_t finished, void *data)
{
    uint64_t *latest = data;
    *latest = finished;
    return 0;
}

int main(int argc, char **argv)
{
    const char *seed = argc > 3 ? argv[3] : "royalur";
    royalur_search_options looking;
    royalur_player light, dark;
    royalur_simulation games;
    royalur_tally tally;
    uint64_t latest = 0;
    double low, high;

    looking.size = sizeof looking;
    looking.depth = argc > 1 ? atoi(argv[1]) : 2;
    looking.budget = -1;
    looking.weights = NULL;
    looking.memory = 0;
    light.size = dark.size = sizeof light;
    light.kind = ROYALUR_PLAYER_SEARCH;
    light.search = &looking;
    light.table = NULL;
    dark = light;
    dark.kind = ROYALUR_PLAYER_GREEDY;

    memset(&games, 0, sizeof games);
    games.size = sizeof games;
    games.first = -1;
    games.games = argc > 2 ? atol(argv[2]) : 200;
    tally.size = sizeof tally;
    check(royalur_simulate(&light, &dark, NULL, seed, strlen(seed), &games, watch, &latest, &tally,
                           NULL, 0));
    check(royalur_win_interval(tally.wins_light, tally.games, &low, &high));
    printf("looking %" PRId32 " ahead won %" PRIu64 " of %" PRIu64 " games\n", looking.depth,
           tally.wins_light, tally.games);
    printf("its chance is %.1f to %.1f %%\n", 100 * low, 100 * high);
    if (tally.games > 0)
        printf("a game took %.1f turns, %" PRIu64 " to %" PRIu64 "\n",
               (double)tally.plies / (double)tally.games, tally.shortest, tally.longest);
    return latest <= tally.games ? EXIT_SUCCESS : EXIT_FAILURE;
}
