/* Game::RoyalUr::Engine: converts, calls the C interface once, converts back. */

#define PERL_NO_GET_CONTEXT
#include <inttypes.h>

#include "EXTERN.h"
#include "perl.h"
#include "XSUB.h"

#include "royalur.h"
#include "handle.h"
#include "args.h"
#include "watch.h"
#include "table.h"
#include "arena.h"
#include "constants.h"

MODULE = Game::RoyalUr::Engine    PACKAGE = Game::RoyalUr::Engine

PROTOTYPES: DISABLE

BOOT:
    if (royalur_abi_version() != ROYALUR_ABI_VERSION)
        croak("Game::RoyalUr::Engine was built for version %u of the C interface, the library has %u",
              (unsigned)ROYALUR_ABI_VERSION, (unsigned)royalur_abi_version());
    rur_define_constants(aTHX);

U32
abi_version(...)
CODE:
    PERL_UNUSED_VAR(items);
    RETVAL = royalur_abi_version();
OUTPUT:
    RETVAL

UV
live(...)
CODE:
    PERL_UNUSED_VAR(items);
    RETVAL = (UV)royalur_live();
OUTPUT:
    RETVAL

INCLUDE: geometry.xsi

INCLUDE: rules.xsi

INCLUDE: board.xsi

INCLUDE: play.xsi

INCLUDE: legal.xsi

INCLUDE: analysis.xsi

INCLUDE: estimate.xsi

INCLUDE: table.xsi

INCLUDE: arena.xsi
