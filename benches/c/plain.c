/* The game in plain C; see plain.h. Cells have the library's numbers, so that the
 * codes of moves are the same. */

#include "plain.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 20, FILES = 8, ROWS = 3, PIECES = 7, NO_CELL = 31, OFF_BOARD = 31 };

struct plain_board {
    uint8_t at[CELLS]; /* 0 empty, 1 light, 2 dark */
    uint8_t hand[2];
    uint8_t home[2];
    uint8_t side;
    uint64_t ply;
};

static const uint8_t LENGTH[2] = { 14, 16 };

/* Cells by route, side and step less one. */
static const uint8_t ROUTE[2][2][16] = {
    { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 },
      { 14, 15, 16, 17, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19 } },
    { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 18, 11, 12, 13 },
      { 14, 15, 16, 17, 4, 5, 6, 7, 8, 9, 10, 13, 12, 11, 18, 19 } },
};

/* Cells by row and file. */
static const uint8_t GRID[ROWS][FILES] = {
    { 3, 2, 1, 0, NO_CELL, NO_CELL, 13, 12 },
    { 4, 5, 6, 7, 8, 9, 10, 11 },
    { 17, 16, 15, 14, NO_CELL, NO_CELL, 19, 18 },
};

static const bool ROSETTE[CELLS] = { [3] = true, [7] = true, [13] = true, [17] = true, [19] = true };

static atomic_uint_fast64_t live;

uint64_t plain_live(void) { return atomic_load_explicit(&live, memory_order_relaxed); }

static int step_of(int route, int side, int cell)
{
    int step;
    for (step = 1; step <= LENGTH[route]; step++)
        if (ROUTE[route][side][step - 1] == cell)
            return step;
    return 0;
}

static plain_board *give(const plain_board *from)
{
    plain_board *board = malloc(sizeof *board);
    if (board) {
        *board = *from;
        atomic_fetch_add_explicit(&live, 1, memory_order_relaxed);
    }
    return board;
}

int32_t plain_board_new(int64_t pieces, plain_board **made)
{
    plain_board board = { 0 };
    if (!made)
        return ROYALUR_E_NULL;
    if (pieces < 0 || pieces > PIECES)
        return ROYALUR_E_COUNT;
    board.hand[0] = board.hand[1] = (uint8_t)pieces;
    *made = give(&board);
    return *made ? ROYALUR_OK : ROYALUR_E_MEMORY;
}

void plain_board_free(plain_board *board)
{
    if (board) {
        free(board);
        atomic_fetch_sub_explicit(&live, 1, memory_order_relaxed);
    }
}

/* A space and a count. */
static int32_t count_of(const char **at, uint8_t *count)
{
    if (**at != ' ')
        return ROYALUR_POS_FIELD;
    ++*at;
    if (!**at)
        return ROYALUR_POS_FIELD;
    if (**at < '0' || **at > '7' || ((*at)[1] && (*at)[1] != ' '))
        return ROYALUR_POS_COUNT;
    *count = (uint8_t)(*(*at)++ - '0');
    return ROYALUR_POS_OK;
}

static int32_t read_position(const char *at, plain_board *board)
{
    int row = ROWS - 1, file = 0, side;
    int32_t fault;
    if (!at || !*at)
        return ROYALUR_POS_NULL;
    if (memchr(at, 0, ROYALUR_POSITION_SIZE) == NULL)
        return ROYALUR_POS_LONG;
    for (; *at && *at != ' '; at++) {
        if (*at == '/') {
            if (file != FILES)
                return ROYALUR_POS_WIDTH;
            if (row == 0)
                return ROYALUR_POS_ROWS;
            row--, file = 0;
        } else if (*at >= '1' && *at <= '8') {
            int run = *at - '0';
            for (; run; run--, file++) {
                if (file >= FILES)
                    return ROYALUR_POS_WIDTH;
                if (GRID[row][file] == NO_CELL)
                    return ROYALUR_POS_GAP;
            }
        } else if (*at == 'x') {
            if (file >= FILES)
                return ROYALUR_POS_WIDTH;
            if (GRID[row][file] != NO_CELL)
                return ROYALUR_POS_X;
            file++;
        } else if (*at == 'l' || *at == 'd') {
            if (file >= FILES)
                return ROYALUR_POS_WIDTH;
            if (GRID[row][file] == NO_CELL)
                return ROYALUR_POS_GAP;
            board->at[GRID[row][file++]] = *at == 'l' ? ROYALUR_LIGHT : ROYALUR_DARK;
        } else
            return ROYALUR_POS_LETTER;
    }
    if (row > 0)
        return ROYALUR_POS_ROWS;
    if (file != FILES)
        return ROYALUR_POS_WIDTH;
    if (*at != ' ')
        return ROYALUR_POS_FIELD;
    at++;
    if (*at != 'l' && *at != 'd')
        return ROYALUR_POS_SIDE;
    board->side = *at++ == 'd';
    for (side = 0; side < 2; side++) {
        if ((fault = count_of(&at, &board->hand[side])) || (fault = count_of(&at, &board->home[side])))
            return fault;
    }
    return *at ? ROYALUR_POS_FIELD : ROYALUR_POS_OK;
}

int32_t plain_board_parse(const char *text, plain_board **made, int32_t *fault)
{
    plain_board board = { 0 };
    int32_t found;
    if (!made)
        return ROYALUR_E_NULL;
    found = read_position(text, &board);
    if (fault)
        *fault = found;
    if (found)
        return ROYALUR_E_POSITION;
    *made = give(&board);
    return *made ? ROYALUR_OK : ROYALUR_E_MEMORY;
}

int32_t plain_board_at(const plain_board *board, int64_t cell)
{
    if (!board || cell < 0 || cell >= CELLS)
        return -1;
    return board->at[cell];
}

int32_t plain_board_text(const plain_board *board, char *text, size_t capacity)
{
    static const char LETTER[] = { 0, 'l', 'd' };
    char buffer[ROYALUR_POSITION_SIZE], *to = buffer;
    int row, side;
    if (!board || !text)
        return ROYALUR_E_NULL;
    for (row = ROWS - 1; row >= 0; row--) {
        int file, run = 0;
        for (file = 0; file < FILES; file++) {
            int cell = GRID[row][file];
            if (cell != NO_CELL && board->at[cell] == ROYALUR_EMPTY) {
                run++;
                continue;
            }
            if (run)
                *to++ = (char)('0' + run);
            run = 0;
            *to++ = cell == NO_CELL ? 'x' : LETTER[board->at[cell]];
        }
        if (run)
            *to++ = (char)('0' + run);
        *to++ = row ? '/' : ' ';
    }
    *to++ = LETTER[board->side + 1];
    for (side = 0; side < 2; side++) {
        *to++ = ' ';
        *to++ = (char)('0' + board->hand[side]);
        *to++ = ' ';
        *to++ = (char)('0' + board->home[side]);
    }
    *to++ = 0;
    if (capacity < (size_t)(to - buffer))
        return ROYALUR_E_BUFFER;
    memcpy(text, buffer, (size_t)(to - buffer));
    return ROYALUR_OK;
}

uint64_t plain_board_key_bits(const plain_board *board)
{
    uint64_t bits = 0;
    int row, file, at = 0;
    if (!board)
        return UINT64_MAX;
    for (row = 0; row < ROWS; row++)
        for (file = 0; file < FILES; file++)
            if (GRID[row][file] != NO_CELL) {
                bits |= (uint64_t)board->at[GRID[row][file]] << at;
                at += 2;
            }
    return bits | (uint64_t)board->home[0] << 40 | (uint64_t)board->home[1] << 43
           | (uint64_t)board->side << 46;
}

/* The rule set of a caller, the standard one for NULL. */
static int32_t rules_of(const royalur_rules *from, royalur_rules *rules)
{
    static const royalur_rules FINKEL = { sizeof FINKEL, ROYALUR_ROUTE_SHORT, 4, 0, 1, 7 };
    if (!from) {
        *rules = FINKEL;
        return ROYALUR_OK;
    }
    if (from->size < sizeof *from)
        return ROYALUR_E_SIZE;
    *rules = *from;
    if ((rules->route != 0 && rules->route != 1) || (rules->dice != 3 && rules->dice != 4)
        || (rules->zero_rolls != 0 && rules->zero_rolls != 4)
        || (rules->safe_rosettes != 0 && rules->safe_rosettes != 1) || rules->pieces < 1
        || rules->pieces > PIECES)
        return ROYALUR_E_RULES;
    return ROYALUR_OK;
}

int32_t plain_board_status(const plain_board *board, const royalur_rules *from, int32_t *status,
                           int32_t *how, int32_t *winner)
{
    royalur_rules rules;
    int32_t refused, stands = ROYALUR_ONGOING, by = 0, won = -1;
    if (!board)
        return ROYALUR_E_NULL;
    if ((refused = rules_of(from, &rules)))
        return refused;
    if (board->home[0] >= rules.pieces)
        won = ROYALUR_SIDE_LIGHT;
    else if (board->home[1] >= rules.pieces)
        won = ROYALUR_SIDE_DARK;
    if (won >= 0)
        stands = ROYALUR_WON, by = ROYALUR_BY_HOME;
    else if (board->ply >= ROYALUR_PLY_CAP)
        stands = ROYALUR_DRAWN, by = ROYALUR_BY_PLY_CAP;
    if (status)
        *status = stands;
    if (how)
        *how = by;
    if (winner)
        *winner = won;
    return ROYALUR_OK;
}

/* The code of the move of a side's piece from a step by a roll. */
static uint32_t code_of(int route, int side, int from, int roll, bool captures)
{
    int to = from + roll;
    bool home = to > LENGTH[route];
    uint32_t from_cell = from ? ROUTE[route][side][from - 1] : OFF_BOARD;
    uint32_t to_cell = home ? OFF_BOARD : ROUTE[route][side][to - 1];
    bool rosette = !home && ROSETTE[to_cell];
    return (uint32_t)side | (uint32_t)roll << 1 | (uint32_t)from << 4 | (uint32_t)to << 9 | from_cell << 14
           | to_cell << 19 | (uint32_t)captures << 24 | (uint32_t)rosette << 25 | (uint32_t)home << 26;
}

int32_t plain_moves(const plain_board *board, int64_t roll, const royalur_rules *from, uint32_t *codes,
                    size_t capacity, size_t *count)
{
    royalur_rules rules;
    uint32_t found[ROYALUR_MOVES_SIZE];
    size_t many = 0;
    int32_t refused;
    int step, side;
    if (!board || !count || (!codes && capacity))
        return ROYALUR_E_NULL;
    if ((refused = rules_of(from, &rules)))
        return refused;
    if (roll < 0 || roll > ROYALUR_ROLL_MAX)
        return ROYALUR_E_ROLL;
    side = board->side;
    for (step = 0; roll && step + roll <= LENGTH[rules.route] + 1; step++) {
        int to = step + (int)roll, cell, stands = 0;
        if (step ? board->at[ROUTE[rules.route][side][step - 1]] != side + 1 : !board->hand[side])
            continue;
        if (to <= LENGTH[rules.route]) {
            cell = ROUTE[rules.route][side][to - 1];
            stands = board->at[cell];
            if (stands == side + 1 || (stands && rules.safe_rosettes && ROSETTE[cell]))
                continue;
        }
        found[many++] = code_of(rules.route, side, step, (int)roll, stands != 0);
    }
    if (codes) {
        if (many > capacity)
            return ROYALUR_E_BUFFER;
        memcpy(codes, found, many * sizeof *codes);
    }
    *count = many;
    return ROYALUR_OK;
}

/* Whether a code is that of a move on one of the routes. */
static bool is_move(uint32_t code)
{
    int side = code & 1, roll = code >> 1 & 7, from = code >> 4 & 31, route;
    bool captures = code >> 24 & 1, home = code >> 26 & 1;
    if (roll < 1 || roll > ROYALUR_ROLL_MAX || (captures && home))
        return false;
    for (route = 0; route < 2; route++)
        if (from <= LENGTH[route] && from + roll <= LENGTH[route] + 1
            && code_of(route, side, from, roll, captures) == code)
            return true;
    return false;
}

/* Depends on all of an undo. */
static uint32_t check_of(const royalur_undo *undo)
{
    uint64_t mixed = (undo->state[0] ^ UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
    mixed = (mixed ^ mixed >> 32 ^ undo->state[1] ^ undo->state[2]) * UINT64_C(0xA0761D6478BD642F);
    return (uint32_t)(mixed >> 32) | 1;
}

/* What has to be put back: the code, or none, the counts and the side. */
static int32_t keep(const plain_board *board, uint32_t code, royalur_undo *undo)
{
    if (!undo)
        return ROYALUR_OK;
    if (undo->size < sizeof *undo)
        return ROYALUR_E_SIZE;
    undo->state[0] = board->hand[0] | board->hand[1] << 8 | board->home[0] << 16 | (uint64_t)board->home[1] << 24
                     | (uint64_t)board->side << 32;
    undo->state[1] = board->ply;
    undo->state[2] = code;
    undo->check = check_of(undo);
    return ROYALUR_OK;
}

int32_t plain_apply(plain_board *board, uint32_t code, royalur_undo *undo)
{
    int side = code & 1, from = code >> 14 & 31, to = code >> 19 & 31;
    int32_t refused;
    bool captures;
    if (!board)
        return ROYALUR_E_NULL;
    if (!is_move(code))
        return ROYALUR_E_MOVE;
    if (from == OFF_BOARD ? !board->hand[side] : board->at[from] != side + 1)
        return ROYALUR_E_ABSENT;
    captures = to != OFF_BOARD && board->at[to] == 2 - side;
    if ((refused = keep(board, code | (uint32_t)captures << 31, undo)))
        return refused;
    if (from == OFF_BOARD)
        board->hand[side]--;
    else
        board->at[from] = ROYALUR_EMPTY;
    if (to == OFF_BOARD) {
        if (board->home[side] < PIECES)
            board->home[side]++;
    } else {
        board->at[to] = (uint8_t)(side + 1);
        if (captures && board->hand[!side] < PIECES)
            board->hand[!side]++;
    }
    board->side = (uint8_t)(code >> 25 & 1 ? side : !side);
    if (board->ply < UINT64_MAX)
        board->ply++;
    return ROYALUR_OK;
}

int32_t plain_forfeit(plain_board *board, royalur_undo *undo)
{
    int32_t refused;
    if (!board)
        return ROYALUR_E_NULL;
    if ((refused = keep(board, 0, undo)))
        return refused;
    board->side = !board->side;
    if (board->ply < UINT64_MAX)
        board->ply++;
    return ROYALUR_OK;
}

int32_t plain_unapply(plain_board *board, const royalur_undo *undo)
{
    uint32_t code;
    if (!board || !undo)
        return ROYALUR_E_NULL;
    if (undo->size < sizeof *undo)
        return ROYALUR_E_SIZE;
    code = (uint32_t)undo->state[2];
    if (undo->check != check_of(undo))
        return ROYALUR_E_UNDO;
    if (code) {
        int side = code & 1, from = code >> 14 & 31, to = code >> 19 & 31;
        if (to != OFF_BOARD)
            board->at[to] = (uint8_t)(code >> 31 ? 2 - side : 0);
        if (from != OFF_BOARD)
            board->at[from] = (uint8_t)(side + 1);
    }
    board->hand[0] = (uint8_t)undo->state[0];
    board->hand[1] = (uint8_t)(undo->state[0] >> 8);
    board->home[0] = (uint8_t)(undo->state[0] >> 16);
    board->home[1] = (uint8_t)(undo->state[0] >> 24);
    board->side = (uint8_t)(undo->state[0] >> 32);
    board->ply = undo->state[1];
    return ROYALUR_OK;
}

/* Steps taken, a piece at home counting one more than the route. */
static int64_t progress(const plain_board *board, int route, int side)
{
    int64_t steps = board->home[side] * (LENGTH[route] + 1);
    int step;
    for (step = 1; step <= LENGTH[route]; step++)
        if (board->at[ROUTE[route][side][step - 1]] == side + 1)
            steps += step;
    return steps;
}

/* What a side may lose to the next roll of the other, in sixteenths of a step. */
static int64_t exposure(const plain_board *board, const royalur_rules *rules, int side)
{
    static const uint8_t THREE[] = { 1, 3, 3, 1, 0 }, FOUR[] = { 1, 4, 6, 4, 1 };
    const uint8_t *marked = rules->dice == 3 ? THREE : FOUR;
    int route = rules->route, other = !side, step;
    int64_t exposed = 0;
    for (step = 1; step <= LENGTH[route]; step++) {
        int cell = ROUTE[route][side][step - 1], reached = step_of(route, other, cell), roll;
        int64_t chance = 0;
        if (board->at[cell] != side + 1 || !reached || (rules->safe_rosettes && ROSETTE[cell]))
            continue;
        for (roll = 1; roll <= ROYALUR_ROLL_MAX && roll <= reached; roll++) {
            int from = reached - roll;
            bool there = from ? board->at[ROUTE[route][other][from - 1]] == other + 1 : board->hand[other] > 0;
            int weight = marked[roll] + (rules->zero_rolls == roll ? marked[0] : 0);
            if (there)
                chance += rules->dice == 3 ? 2 * weight : weight;
        }
        exposed += (chance > 16 ? 16 : chance) * step;
    }
    return exposed;
}

/* A side's pieces on rosettes that both sides visit. */
static int64_t held(const plain_board *board, int route, int side)
{
    int64_t pieces = 0;
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        pieces += ROSETTE[cell] && board->at[cell] == side + 1 && step_of(route, 0, cell) && step_of(route, 1, cell);
    return pieces;
}

static bool weight_fits(int64_t weight) { return weight >= -ROYALUR_WEIGHT_MAX && weight <= ROYALUR_WEIGHT_MAX; }

int32_t plain_evaluate(const plain_board *board, int64_t side, const royalur_rules *from,
                       const royalur_weights *weights, int64_t *value)
{
    royalur_rules rules;
    int32_t refused;
    int me = (int)side, other = !me;
    if (!board || !value)
        return ROYALUR_E_NULL;
    if ((refused = rules_of(from, &rules)))
        return refused;
    if (weights && weights->size < sizeof *weights)
        return ROYALUR_E_SIZE;
    if (weights && !(weight_fits(weights->exposed) && weight_fits(weights->rosette) && weight_fits(weights->entry)))
        return ROYALUR_E_OPTION;
    if (side != 0 && side != 1)
        return ROYALUR_E_SIDE;
    *value = 16 * (progress(board, rules.route, me) - progress(board, rules.route, other));
    if (!weights)
        return ROYALUR_OK;
    if (weights->exposed)
        *value -= weights->exposed * (exposure(board, &rules, me) - exposure(board, &rules, other)) / 16;
    if (weights->rosette)
        *value += weights->rosette * (held(board, rules.route, me) - held(board, rules.route, other));
    *value -= weights->entry * (board->hand[me] - board->hand[other]);
    return ROYALUR_OK;
}
