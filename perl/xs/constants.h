/* The constants Perl sees, each by the name it has in the header. The codes of a
 * position string are missing: Game::RoyalUr::Notation has them. */

#ifndef RUR_CONSTANTS_H
#define RUR_CONSTANTS_H

/* clang-format off */
#define RUR_CONSTANT(name) {#name, (IV)ROYALUR_##name}

static const struct {
    const char *name;
    IV value;
} rur_constants[] = {
    RUR_CONSTANT(EMPTY),       RUR_CONSTANT(LIGHT),       RUR_CONSTANT(DARK),
    RUR_CONSTANT(SIDE_LIGHT),  RUR_CONSTANT(SIDE_DARK),   RUR_CONSTANT(ROUTE_SHORT),
    RUR_CONSTANT(ROUTE_LONG),  RUR_CONSTANT(FILES),       RUR_CONSTANT(ROWS),
    RUR_CONSTANT(CELLS),       RUR_CONSTANT(PIECES_MAX),  RUR_CONSTANT(MOVES_MAX),
    RUR_CONSTANT(ROLL_MAX),    RUR_CONSTANT(WIN),         RUR_CONSTANT(DEPTH_MAX),
    RUR_CONSTANT(ONGOING),     RUR_CONSTANT(WON),         RUR_CONSTANT(DRAWN),
    RUR_CONSTANT(BY_HOME),     RUR_CONSTANT(BY_PLY_CAP),  RUR_CONSTANT(BUDGET_MAX),
    RUR_CONSTANT(WEIGHT_MAX),  RUR_CONSTANT(THREADS_MAX), {"GAMES_MAX", RUR_GAMES_MAX},
    {"MEMORY_MAX", RUR_MEMORY_MAX}, RUR_CONSTANT(ESTIMATE_PLIES_MAX),
};
/* clang-format on */

/* Makes each a constant of the class, and lets it be exported. */
static void rur_define_constants(pTHX)
{
    HV *stash = gv_stashpvs(RUR_CLASS, GV_ADD);
    AV *names = get_av(RUR_CLASS "::EXPORT_OK", GV_ADD);
    size_t i;
    for (i = 0; i < C_ARRAY_LENGTH(rur_constants); i++) {
        newCONSTSUB(stash, rur_constants[i].name, newSViv(rur_constants[i].value));
        av_push(names, newSVpv(rur_constants[i].name, 0));
    }
}

#endif
