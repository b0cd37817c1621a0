/* What each call of the C interface costs beside the same in plain C (plain.c): equal
 * answers are asserted first, then each pair is timed in turns, and the ratio of the
 * fastest rounds is printed. Exits with 1 when a ratio is above its limit.
 *
 *     benches/c/run [static|shared] */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plain.h"

enum { POSITIONS = 256, ROUNDS = 25, CALLS = 200000, WALK_DEPTH = 4 };

#define must(what) (must_do((what) != 0, #what, __LINE__))

static void must_do(int good, const char *what, int line)
{
    if (!good) {
        fprintf(stderr, "calls.c:%d: not so: %s\n", line, what);
        exit(2);
    }
}

/* One position for both. */
typedef struct {
    char text[ROYALUR_POSITION_SIZE];
    royalur_board *ours;
    plain_board *plain;
    uint32_t code; /* a move of roll 2, or of another; 0 for none */
} position;

static position positions[POSITIONS];
static royalur_rules masters;
static royalur_weights weights = { sizeof weights, 0, 16, 16, 8 };
static volatile uint64_t sink;

static uint64_t drawn = 1;

/* splitmix64 */
static uint64_t draw(uint64_t below)
{
    uint64_t z = drawn += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (z ^ z >> 31) % below;
}

/* Positions on the way through games of random moves. */
static void play_positions(void)
{
    royalur_board *board = NULL;
    int at = 0, plies = 0;
    while (at < POSITIONS) {
        uint32_t codes[ROYALUR_MOVES_SIZE];
        int32_t status = ROYALUR_WON;
        size_t count;
        int64_t roll;
        if (board)
            royalur_board_status(board, NULL, &status, NULL, NULL);
        if (status != ROYALUR_ONGOING || plies++ == 150) {
            royalur_board_free(board);
            must(royalur_board_new(7, &board) == ROYALUR_OK);
            plies = 0;
        }
        roll = (int64_t)draw(5);
        must(royalur_moves(board, roll, NULL, codes, ROYALUR_MOVES_SIZE, &count) == ROYALUR_OK);
        if (count && draw(3) == 0) {
            position *p = &positions[at++];
            must(royalur_board_text(board, p->text, sizeof p->text) == ROYALUR_OK);
            p->code = codes[draw(count)];
        }
        if (count)
            must(royalur_apply(board, codes[draw(count)], NULL) == ROYALUR_OK);
        else
            must(royalur_forfeit(board, NULL) == ROYALUR_OK);
    }
    royalur_board_free(board);
}

/* What both answer, for every position. */
static void compare(position *p)
{
    static const char *const FAULTY[] = { "", "4xx2/9", "4xx2/8/4xx2 l 7 0 7 8", "x", "4xx2/8/4xx2 l 7 0 7 0 " };
    const royalur_rules *by[2] = { NULL, &masters };
    char text[2][ROYALUR_POSITION_SIZE];
    royalur_undo undo[2] = { { sizeof undo[0], 0, { 0 } }, { sizeof undo[0], 0, { 0 } } };
    size_t i;
    for (i = 0; i < sizeof FAULTY / sizeof *FAULTY; i++) {
        royalur_board *ours = NULL;
        plain_board *plain = NULL;
        int32_t fault[2] = { -1, -1 };
        must(royalur_board_parse(FAULTY[i], &ours, &fault[0]) == plain_board_parse(FAULTY[i], &plain, &fault[1]));
        must(fault[0] == fault[1] && fault[0] != ROYALUR_POS_OK);
    }
    must(royalur_board_key_bits(p->ours) == plain_board_key_bits(p->plain));
    for (i = 0; i < ROYALUR_CELLS; i++)
        must(royalur_board_at(p->ours, (int64_t)i) == plain_board_at(p->plain, (int64_t)i));
    for (i = 0; i < 2; i++) {
        int32_t told[2][3];
        int64_t roll, side, value[2];
        must(royalur_board_status(p->ours, by[i], &told[0][0], &told[0][1], &told[0][2]) == ROYALUR_OK);
        must(plain_board_status(p->plain, by[i], &told[1][0], &told[1][1], &told[1][2]) == ROYALUR_OK);
        must(memcmp(told[0], told[1], sizeof told[0]) == 0);
        for (roll = 0; roll <= ROYALUR_ROLL_MAX; roll++) {
            uint32_t codes[2][ROYALUR_MOVES_SIZE] = { { 0 } };
            size_t count[2];
            must(royalur_moves(p->ours, roll, by[i], codes[0], ROYALUR_MOVES_SIZE, &count[0]) == ROYALUR_OK);
            must(plain_moves(p->plain, roll, by[i], codes[1], ROYALUR_MOVES_SIZE, &count[1]) == ROYALUR_OK);
            must(count[0] == count[1] && memcmp(codes[0], codes[1], sizeof codes[0]) == 0);
        }
        for (side = 0; side < 2; side++) {
            must(royalur_evaluate(p->ours, side, by[i], NULL, &value[0]) == ROYALUR_OK);
            must(plain_evaluate(p->plain, side, by[i], NULL, &value[1]) == ROYALUR_OK);
            must(value[0] == value[1]);
            must(royalur_evaluate(p->ours, side, by[i], &weights, &value[0]) == ROYALUR_OK);
            must(plain_evaluate(p->plain, side, by[i], &weights, &value[1]) == ROYALUR_OK);
            must(value[0] == value[1]);
        }
    }
    must(royalur_apply(p->ours, p->code ^ 1u << 30, NULL) == plain_apply(p->plain, p->code ^ 1u << 30, NULL));
    must(royalur_apply(p->ours, p->code, &undo[0]) == plain_apply(p->plain, p->code, &undo[1]));
    must(royalur_board_text(p->ours, text[0], sizeof text[0]) == ROYALUR_OK);
    must(plain_board_text(p->plain, text[1], sizeof text[1]) == ROYALUR_OK);
    must(strcmp(text[0], text[1]) == 0 && strcmp(text[0], p->text) != 0);
    undo[0].state[1] ^= 1, undo[1].state[1] ^= 1;
    must(royalur_unapply(p->ours, &undo[0]) == ROYALUR_E_UNDO && plain_unapply(p->plain, &undo[1]) == ROYALUR_E_UNDO);
    undo[0].state[1] ^= 1, undo[1].state[1] ^= 1;
    must(royalur_unapply(p->ours, &undo[0]) == ROYALUR_OK && plain_unapply(p->plain, &undo[1]) == ROYALUR_OK);
    must(royalur_board_text(p->ours, text[0], strlen(p->text)) == ROYALUR_E_BUFFER);
    must(plain_board_text(p->plain, text[1], strlen(p->text)) == ROYALUR_E_BUFFER);
    must(royalur_board_text(p->ours, text[0], sizeof text[0]) == ROYALUR_OK);
    must(plain_board_text(p->plain, text[1], sizeof text[1]) == ROYALUR_OK);
    must(strcmp(text[0], p->text) == 0 && strcmp(text[1], p->text) == 0);
}

/* One call each, of the library and of plain.c, on a position. */
#define CALL(name, lib, field)                                                             \
    static void name##_apply(const position *p)                                                   \
    {                                                                                       \
        lib##_undo_of undo;                                                                 \
        undo.size = sizeof undo;                                                            \
        lib##_apply(p->field, p->code, &undo);                                              \
        lib##_unapply(p->field, &undo);                                                     \
    }                                                                                       \
    static void name##_status(const position *p)                                            \
    {                                                                                       \
        int32_t status, how, winner;                                                        \
        lib##_board_status(p->field, NULL, &status, &how, &winner);                         \
        sink += (uint64_t)status;                                                           \
    }                                                                                       \
    static void name##_status_by(const position *p)                                         \
    {                                                                                       \
        int32_t status, how, winner;                                                        \
        lib##_board_status(p->field, &masters, &status, &how, &winner);                     \
        sink += (uint64_t)status;                                                           \
    }                                                                                       \
    static void name##_text(const position *p)                                              \
    {                                                                                       \
        char text[ROYALUR_POSITION_SIZE];                                                   \
        lib##_board_text(p->field, text, sizeof text);                                      \
        sink += (uint64_t)text[0];                                                          \
    }                                                                                       \
    static void name##_parse(const position *p)                                             \
    {                                                                                       \
        lib##_board *board = NULL;                                                          \
        int32_t fault;                                                                      \
        lib##_board_parse(p->text, &board, &fault);                                         \
        lib##_board_free(board);                                                            \
    }                                                                                       \
    static void name##_key(const position *p) { sink += lib##_board_key_bits(p->field); }    \
    static void name##_at(const position *p) { sink += (uint64_t)lib##_board_at(p->field, 7); } \
    static void name##_moves(const position *p)                                             \
    {                                                                                       \
        uint32_t codes[ROYALUR_MOVES_SIZE];                                                 \
        size_t count;                                                                       \
        lib##_moves(p->field, 1 + (p->code >> 4 & 1), NULL, codes, ROYALUR_MOVES_SIZE, &count); \
        sink += count;                                                                      \
    }                                                                                       \
    static void name##_evaluate(const position *p)                                          \
    {                                                                                       \
        int64_t value;                                                                      \
        lib##_evaluate(p->field, 0, NULL, NULL, &value);                                    \
        sink += (uint64_t)value;                                                            \
    }                                                                                       \
    static void name##_weighed(const position *p)                                           \
    {                                                                                       \
        int64_t value;                                                                      \
        lib##_evaluate(p->field, 0, NULL, &weights, &value);                                \
        sink += (uint64_t)value;                                                            \
    }                                                                                       \
    /* Walks the tree by hand, as a caller would. */                                        \
    static uint64_t name##_leaves(lib##_board *board, int depth)                            \
    {                                                                                       \
        uint32_t codes[ROYALUR_MOVES_SIZE];                                                 \
        uint64_t leaves = 0;                                                                \
        int32_t status;                                                                     \
        int64_t roll;                                                                       \
        lib##_board_status(board, NULL, &status, NULL, NULL);                               \
        if (depth == 0 || status != ROYALUR_ONGOING)                                        \
            return 1;                                                                       \
        for (roll = 0; roll <= ROYALUR_ROLL_MAX; roll++) {                                  \
            lib##_undo_of undo;                                                             \
            size_t count, i;                                                                \
            undo.size = sizeof undo;                                                        \
            lib##_moves(board, roll, NULL, codes, ROYALUR_MOVES_SIZE, &count);              \
            for (i = 0; i < count; i++) {                                                   \
                lib##_apply(board, codes[i], &undo);                                        \
                leaves += name##_leaves(board, depth - 1);                                  \
                lib##_unapply(board, &undo);                                                \
            }                                                                               \
            if (count == 0) {                                                               \
                lib##_forfeit(board, &undo);                                                \
                leaves += name##_leaves(board, depth - 1);                                  \
                lib##_unapply(board, &undo);                                                \
            }                                                                               \
        }                                                                                   \
        return leaves;                                                                      \
    }                                                                                       \
    static void name##_walk(const position *p) { sink += name##_leaves(p->field, WALK_DEPTH); }

typedef royalur_undo royalur_undo_of;
typedef royalur_undo plain_undo_of;

CALL(time_ours, royalur, ours)
CALL(time_plain, plain, plain)

static const struct {
    const char *name;
    void (*ours)(const position *);
    void (*plain)(const position *);
    int calls;
    double limit;
} CASES[] = {
    { "apply + unapply", time_ours_apply, time_plain_apply, CALLS, 3.0 },
    { "status", time_ours_status, time_plain_status, CALLS, 3.0 },
    { "status by a rule set", time_ours_status_by, time_plain_status_by, CALLS, 3.0 },
    { "text", time_ours_text, time_plain_text, CALLS, 1.5 },
    { "parse + free", time_ours_parse, time_plain_parse, CALLS, 1.3 },
    { "key_bits", time_ours_key, time_plain_key, CALLS, 1.3 },
    { "at", time_ours_at, time_plain_at, CALLS, 3.0 },
    { "moves", time_ours_moves, time_plain_moves, CALLS, 1.0 },
    { "evaluate", time_ours_evaluate, time_plain_evaluate, CALLS, 1.0 },
    { "evaluate with weights", time_ours_weighed, time_plain_weighed, CALLS, 1.0 },
    { "a walk by hand", time_ours_walk, time_plain_walk, 4, 1.0 },
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Nanoseconds a call, over one round. */
static double timed(void (*call)(const position *), int calls)
{
    double start = now();
    int i;
    for (i = 0; i < calls; i++)
        call(&positions[i % POSITIONS]);
    return (now() - start) * 1e9 / calls;
}

int main(void)
{
    size_t i;
    int round, above = 0;
    masters.size = sizeof masters;
    must(royalur_rules_named("masters", 7, &masters) == ROYALUR_OK);
    play_positions();
    for (i = 0; i < POSITIONS; i++) {
        must(royalur_board_parse(positions[i].text, &positions[i].ours, NULL) == ROYALUR_OK);
        must(plain_board_parse(positions[i].text, &positions[i].plain, NULL) == ROYALUR_OK);
        compare(&positions[i]);
    }
    must(time_ours_leaves(positions[0].ours, 3) == time_plain_leaves(positions[0].plain, 3));
    printf("%-24s%12s%12s%8s%8s\n", "ns a call", "library", "plain C", "ratio", "limit");
    for (i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double ours = 1e18, plain = 1e18, ratio;
        for (round = 0; round < ROUNDS; round++) {
            double a = timed(CASES[i].ours, CASES[i].calls), b = timed(CASES[i].plain, CASES[i].calls);
            ours = a < ours ? a : ours;
            plain = b < plain ? b : plain;
        }
        ratio = ours / plain;
        above += ratio > CASES[i].limit;
        printf("%-24s%12.1f%12.1f%8.2f%8.2f%s\n", CASES[i].name, ours, plain, ratio, CASES[i].limit,
               ratio > CASES[i].limit ? "  above" : "");
    }
    for (i = 0; i < POSITIONS; i++) {
        royalur_board_free(positions[i].ours);
        plain_board_free(positions[i].plain);
    }
    must(royalur_live() == 0 && plain_live() == 0);
    return above ? 1 : 0;
}
