/* Tables as Perl objects, and what is told of a solve. */

#ifndef RUR_TABLE_H
#define RUR_TABLE_H

RUR_HANDLE(table, royalur_table_share)

/* A file name as the bytes the system gets: those of the string, or UTF-8 where
 * it has characters that are no bytes. Lasts as long as the statement. */
static const char *rur_file_name(pTHX_ SV *sv, STRLEN *length)
{
    SV *name = newSVpvs_flags("", SVs_TEMP);
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        croak("a file name is needed, not undef");
    sv_copypv(name, sv);
    sv_utf8_downgrade(name, TRUE);
    return SvPV(name, *length);
}

/* The name of a file to write. Under -T one from outside is refused, as it is by
 * open. */
static const char *rur_output_name(pTHX_ SV *sv, STRLEN *length)
{
    const char *name = rur_file_name(aTHX_ sv, length);
    if (TAINTING_get && SvTAINTED(sv)) {
        TAINT;
        TAINT_PROPER("solve");
    }
    return name;
}

/* 16 or 32, or undef for the usual. */
static IV rur_precision(pTHX_ SV *sv)
{
    IV bits;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return 0;
    if (!rur_whole(aTHX_ sv, &bits) || (bits != 16 && bits != 32))
        croak("a precision is 16 or 32, not %" SVf, SVfARG(rur_shown(aTHX_ sv)));
    return bits;
}

/* What the code is told. */
static HV *rur_progress(pTHX_ const royalur_progress *progress)
{
    HV *told = newHV();
    AV *left = newAV();
    av_push(left, newSViv(progress->mine));
    av_push(left, newSViv(progress->theirs));
    (void)hv_stores(told, "layer", newSViv(progress->layer));
    (void)hv_stores(told, "layers", newSViv(progress->layers));
    (void)hv_stores(told, "left", newRV_noinc((SV *)left));
    (void)hv_stores(told, "sweeps", newSViv(progress->sweeps));
    (void)hv_stores(told, "passes", newSViv(progress->passes));
    (void)hv_stores(told, "positions", rur_digits(aTHX_ progress->positions));
    (void)hv_stores(told, "solved", rur_digits(aTHX_ progress->solved));
    (void)hv_stores(told, "total", rur_digits(aTHX_ progress->total));
    (void)hv_stores(told, "change", newSVnv(progress->change));
    (void)hv_stores(told, "part", newSVnv(progress->part));
    return told;
}

/* Tells it, for the library. */
static SV *rur_solve_told(pTHX_ const void *progress)
{
    return newRV_noinc((SV *)rur_progress(aTHX_(const royalur_progress *) progress));
}

static int32_t rur_watch(const royalur_progress *progress, void *data)
{
    return rur_watched((rur_watching *)data, rur_solve_told, progress);
}

#endif
