/* Plays many games through the C interface in several threads at once, and
 * checks on the way what the header promises:
 *
 * - every ply that is taken back leaves the board as it was, text and key;
 * - a board made in one thread may be freed in another;
 * - royalur_live is exact, and back where it began at the end;
 * - the outcome depends on the seeds alone, so every run prints the same sum.
 *
 * usage: stress [THREADS [GAMES]]. It prints the games, the plies, a sum over
 * all final positions, and by how much the resident memory grew after the first
 * tenth of the games. */

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "royalur.h"

#define CHECK(what)                                                             \
    do {                                                                        \
        if (!(what)) {                                                          \
            char why[200];                                                      \
            royalur_error_text(why, sizeof why);                                \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #what, why); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

/* A board that one thread leaves for another to free. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static royalur_board *left;

static void leave(royalur_board *board)
{
    royalur_board *other;
    pthread_mutex_lock(&lock);
    other = left;
    left = board;
    pthread_mutex_unlock(&lock);
    royalur_board_free(other);
}

struct work {
    unsigned long first, last;
    uint64_t plies, sum;
};

static uint32_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static void check_undo(royalur_board *board, uint32_t code)
{
    char before[ROYALUR_POSITION_SIZE], after[ROYALUR_POSITION_SIZE];
    royalur_undo undo;
    uint64_t key = royalur_board_key_bits(board);
    undo.size = sizeof undo;
    CHECK(royalur_board_text(board, before, sizeof before) == ROYALUR_OK);
    CHECK(royalur_apply(board, code, &undo) == ROYALUR_OK);
    CHECK(royalur_unapply(board, &undo) == ROYALUR_OK);
    CHECK(royalur_board_text(board, after, sizeof after) == ROYALUR_OK);
    CHECK(strcmp(before, after) == 0 && royalur_board_key_bits(board) == key);
}

/* A game with rolls and moves drawn from its number. */
static void play(unsigned long number, const royalur_rules *rules, struct work *work)
{
    uint64_t state = number * 2 + 1;
    royalur_board *board;
    int32_t status, winner;
    CHECK(royalur_board_new(rules->pieces, &board) == ROYALUR_OK);
    for (;;) {
        uint32_t codes[ROYALUR_MOVES_SIZE];
        size_t count;
        CHECK(royalur_board_status(board, rules, &status, NULL, &winner) == ROYALUR_OK);
        if (status != ROYALUR_ONGOING)
            break;
        CHECK(royalur_moves(board, next(&state) % 5, rules, codes, ROYALUR_MOVES_SIZE, &count)
              == ROYALUR_OK);
        if (count == 0) {
            CHECK(royalur_forfeit(board, NULL) == ROYALUR_OK);
            continue;
        }
        if (next(&state) % 64 == 0)
            check_undo(board, codes[0]);
        CHECK(royalur_apply(board, codes[next(&state) % count], NULL) == ROYALUR_OK);
    }
    work->plies += royalur_board_ply(board);
    work->sum += royalur_board_key_bits(board) % 1000003;
    leave(board);
}

static void *run(void *argument)
{
    struct work *work = argument;
    royalur_rules rules[2];
    unsigned long n;
    rules[0].size = rules[1].size = sizeof rules[0];
    CHECK(royalur_rules_named("finkel", 6, &rules[0]) == ROYALUR_OK);
    CHECK(royalur_rules_named("masters", 7, &rules[1]) == ROYALUR_OK);
    for (n = work->first; n < work->last; n++)
        play(n, &rules[n % 2], work);
    return NULL;
}

/* Games first to last, split over the threads. */
static void run_all(unsigned threads, unsigned long first, unsigned long last, struct work *total)
{
    pthread_t *ids = calloc(threads, sizeof *ids);
    struct work *works = calloc(threads, sizeof *works);
    unsigned i;
    CHECK(ids && works);
    for (i = 0; i < threads; i++) {
        works[i].first = first + (last - first) * i / threads;
        works[i].last = first + (last - first) * (i + 1) / threads;
        CHECK(pthread_create(&ids[i], NULL, run, &works[i]) == 0);
    }
    for (i = 0; i < threads; i++) {
        CHECK(pthread_join(ids[i], NULL) == 0);
        total->plies += works[i].plies;
        total->sum += works[i].sum;
    }
    free(ids);
    free(works);
    leave(NULL);
}

/* Resident memory in pages, 0 where /proc does not tell. */
static long resident(void)
{
    long pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (statm) {
        if (fscanf(statm, "%*s %ld", &pages) != 1)
            pages = 0;
        fclose(statm);
    }
    return pages;
}

int main(int argc, char **argv)
{
    unsigned threads = argc > 1 ? (unsigned)atoi(argv[1]) : 4;
    unsigned long games = argc > 2 ? strtoul(argv[2], NULL, 10) : 2000;
    struct work total = {0, 0, 0, 0};
    uint64_t live = royalur_live();
    long pages;
    CHECK(threads > 0 && threads <= 64 && games >= 10);
    run_all(threads, 0, games / 10, &total);
    pages = resident();
    run_all(threads, games / 10, games, &total);
    pages = resident() - pages;
    CHECK(royalur_live() == live);
    printf("%lu games, %" PRIu64 " plies, sum %" PRIu64 ", %ld pages more\n", games, total.plies,
           total.sum, pages);
    return 0;
}
