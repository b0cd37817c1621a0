/* The game in plain C, as one would write it for a program of one's own: an array of
 * squares, counts and a loop for everything. It has the functions of royalur.h that
 * the benchmark measures, with the same checks of their arguments and the same
 * answers, and shares no code with the library. */

#ifndef PLAIN_H
#define PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include "royalur.h" /* for its numbers and structs of rules, weights and undos */

typedef struct plain_board plain_board;

int32_t plain_board_new(int64_t pieces, plain_board **made);
int32_t plain_board_parse(const char *text, plain_board **made, int32_t *fault);
void plain_board_free(plain_board *board);
uint64_t plain_live(void);

int32_t plain_board_at(const plain_board *board, int64_t cell);
int32_t plain_board_text(const plain_board *board, char *text, size_t capacity);
uint64_t plain_board_key_bits(const plain_board *board);
int32_t plain_board_status(const plain_board *board, const royalur_rules *rules, int32_t *status,
                           int32_t *how, int32_t *winner);
int32_t plain_moves(const plain_board *board, int64_t roll, const royalur_rules *rules, uint32_t *codes,
                    size_t capacity, size_t *count);
int32_t plain_apply(plain_board *board, uint32_t code, royalur_undo *undo);
int32_t plain_forfeit(plain_board *board, royalur_undo *undo);
int32_t plain_unapply(plain_board *board, const royalur_undo *undo);
int32_t plain_evaluate(const plain_board *board, int64_t side, const royalur_rules *rules,
                       const royalur_weights *weights, int64_t *value);

#endif
