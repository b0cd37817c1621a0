/* A board is asked after it was freed, which the header forbids: a run under
 * AddressSanitizer must say so, or it is no such run. */

#include "royalur.h"

int main(void)
{
    royalur_board *board;
    if (royalur_board_new(7, &board) != ROYALUR_OK)
        return 2;
    royalur_board_free(board);
    return royalur_board_side(board) == 1;
}
