/* Two threads use one board at once, which the header forbids: a run under
 * ThreadSanitizer must say so, or it is no such run. */

#include <pthread.h>
#include <stddef.h>

#include "royalur.h"

static royalur_board *board;

static void *lose_turns(void *argument)
{
    int i;
    for (i = 0; i < 1000; i++)
        royalur_forfeit(board, NULL);
    return argument;
}

int main(void)
{
    pthread_t other;
    if (royalur_board_new(7, &board) != ROYALUR_OK || pthread_create(&other, NULL, lose_turns, NULL))
        return 2;
    lose_turns(NULL);
    pthread_join(other, NULL);
    royalur_board_free(board);
    return 0;
}
