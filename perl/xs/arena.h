/* Players of a simulation, and its results. */

#ifndef RUR_ARENA_H
#define RUR_ARENA_H

/* A perl with 32-bit integers cannot count more. */
#define RUR_GAMES_MAX (sizeof(IV) < 8 ? I32_MAX : (IV)ROYALUR_GAMES_MAX)

/* A player with room for what it points to. */
typedef struct {
    royalur_player player;
    royalur_search_options options;
    royalur_weights weights;
} rur_playing;

/* The options of a search from a hash. */
static void rur_searching(pTHX_ rur_playing *playing, HV *hash)
{
    royalur_search_options *options = &playing->options;
    AV *keys = rur_keys(aTHX_ hash);
    SSize_t i;
    for (i = 0; i <= av_len(keys); i++) {
        SV *key = AvARRAY(keys)[i];
        STRLEN length;
        const char *option = rur_text(aTHX_ key, &length);
        if (!rur_search_option(aTHX_ options, &playing->weights, option, length,
                               rur_value(aTHX_ hash, key)))
            croak("a player that searches has no option %" SVf
                  ": it has depth, budget, memory and weights",
                  SVfARG(rur_shown(aTHX_ key)));
    }
}

/* A player by its name, by the options of a search, or by a table. */
static const royalur_player *rur_player(pTHX_ SV *sv, rur_playing *playing)
{
    STRLEN length;
    const char *name;
    Zero(playing, 1, rur_playing);
    playing->player.size = sizeof playing->player;
    playing->options.size = sizeof playing->options;
    playing->options.budget = -1;
    playing->player.search = &playing->options;
    playing->player.kind = ROYALUR_PLAYER_SEARCH;
    sv = rur_plain(aTHX_ sv);
    if (SvROK(sv) && rur_magic(aTHX_ sv, &rur_table_hooks)) {
        playing->player.kind = ROYALUR_PLAYER_PERFECT;
        playing->player.table = rur_table(aTHX_ sv);
        /* The progress callback could drop its last reference. */
        sv_2mortal(SvREFCNT_inc(SvRV(sv)));
        return &playing->player;
    }
    if (SvROK(sv) && SvTYPE(SvRV(sv)) == SVt_PVHV && !sv_isobject(sv)) {
        rur_searching(aTHX_ playing, (HV *)SvRV(sv));
        return &playing->player;
    }
    name = rur_text(aTHX_ sv, &length);
    if (memEQs(name, length, "random"))
        playing->player.kind = ROYALUR_PLAYER_RANDOM;
    else if (memEQs(name, length, "greedy"))
        playing->player.kind = ROYALUR_PLAYER_GREEDY;
    else if (memEQs(name, length, "master"))
        playing->player.kind = ROYALUR_PLAYER_MASTER;
    else if (length > 7 && memEQ(name, "search:", 7))
        playing->options.depth = (int32_t)rur_whole_from(
            aTHX_ newSVpvn_flags(name + 7, length - 7, SVs_TEMP | SVf_UTF8), "the depth of search:DEPTH", 1,
            ROYALUR_DEPTH_MAX);
    else
        croak("a player is random, greedy, master, search:DEPTH, the options of a search or a table, not %" SVf,
              SVfARG(rur_shown(aTHX_ sv)));
    return &playing->player;
}

/* The side that begins: light, dark, or undef for one drawn by lot. */
static int32_t rur_beginner(pTHX_ SV *sv)
{
    STRLEN length;
    const char *side;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return -1;
    side = rur_text(aTHX_ sv, &length);
    if (memEQs(side, length, "light"))
        return ROYALUR_SIDE_LIGHT;
    if (memEQs(side, length, "dark"))
        return ROYALUR_SIDE_DARK;
    croak("light or dark begins, or undef for a lot, not %" SVf, SVfARG(rur_shown(aTHX_ sv)));
    return -1;
}

/* A seed as bytes. */
static const char *rur_seed(pTHX_ SV *sv, STRLEN *length)
{
    SV *seed = newSVpvs_flags("", SVs_TEMP);
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv) || (SvROK(sv) && !SvAMAGIC(sv)))
        croak("a seed is a string of bytes, not %" SVf, SVfARG(rur_shown(aTHX_ sv)));
    sv_copypv(seed, sv);
    if (!sv_utf8_downgrade(seed, TRUE))
        croak("a seed is a string of bytes, and %" SVf " has a character that is none",
              SVfARG(rur_shown(aTHX_ sv)));
    return SvPV(seed, *length);
}

/* A count as a number, or as digits where a number of this perl cannot hold it. */
static SV *rur_count(pTHX_ uint64_t count)
{
    return count <= UV_MAX ? newSVuv((UV)count) : rur_digits(aTHX_ count);
}

/* The number of finished games, for the callback. */
static SV *rur_games_told(pTHX_ const void *finished)
{
    const uint64_t *games = finished;
    return rur_count(aTHX_ games[0]);
}

static int32_t rur_games_watch(uint64_t finished, void *data)
{
    return rur_watched((rur_watching *)data, rur_games_told, &finished);
}

/* Light's number and dark's. */
static SV *rur_sides(pTHX_ uint64_t light, uint64_t dark)
{
    HV *sides = newHV();
    (void)hv_stores(sides, "light", rur_count(aTHX_ light));
    (void)hv_stores(sides, "dark", rur_count(aTHX_ dark));
    return newRV_noinc((SV *)sides);
}

/* How many games had which number of what is counted in each. */
static SV *rur_spread(pTHX_ const uint64_t *games)
{
    HV *by = newHV();
    UV number;
    for (number = 0; number < ROYALUR_LENGTHS_SIZE; number++)
        if (games[number])
            (void)hv_store_ent(by, sv_2mortal(newSVuv(number)), rur_count(aTHX_ games[number]), 0);
    return newRV_noinc((SV *)by);
}

/* By plies, captures, lost turns and rosettes, one list after another. */
#define RUR_SPREADS 4

/* The results as a new hash. */
static HV *rur_tally(pTHX_ const royalur_tally *tally, const uint64_t *spreads)
{
    HV *told = newHV();
    (void)hv_stores(told, "games", rur_count(aTHX_ tally->games));
    (void)hv_stores(told, "wins", rur_sides(aTHX_ tally->wins_light, tally->wins_dark));
    (void)hv_stores(told, "draws", rur_count(aTHX_ tally->games - tally->wins_light - tally->wins_dark));
    (void)hv_stores(told, "first_wins", rur_count(aTHX_ tally->first_wins));
    (void)hv_stores(told, "plies", rur_count(aTHX_ tally->plies));
    (void)hv_stores(told, "captures", rur_sides(aTHX_ tally->captures_light, tally->captures_dark));
    (void)hv_stores(told, "lost_turns", rur_sides(aTHX_ tally->lost_turns_light, tally->lost_turns_dark));
    (void)hv_stores(told, "lengths", rur_spread(aTHX_ spreads));
    (void)hv_stores(told, "by_captures", rur_spread(aTHX_ spreads + ROYALUR_LENGTHS_SIZE));
    (void)hv_stores(told, "by_lost_turns", rur_spread(aTHX_ spreads + 2 * ROYALUR_LENGTHS_SIZE));
    (void)hv_stores(told, "by_rosettes", rur_spread(aTHX_ spreads + 3 * ROYALUR_LENGTHS_SIZE));
    return told;
}

#endif
