/* Tables as Perl objects, and Perl code that watches a solve. */

#ifndef RUR_TABLE_H
#define RUR_TABLE_H

static int rur_table_release(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_CONTEXT;
    PERL_UNUSED_VAR(sv);
    royalur_table_free((royalur_table *)mg->mg_ptr);
    mg->mg_ptr = NULL;
    return 0;
}

#ifdef USE_ITHREADS
/* A new thread reads the same file through a handle of its own. */
static int rur_table_duplicate(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    royalur_table *shared = NULL;
    PERL_UNUSED_CONTEXT;
    PERL_UNUSED_VAR(params);
    if (royalur_table_share((royalur_table *)mg->mg_ptr, &shared) != ROYALUR_OK)
        shared = NULL;
    mg->mg_ptr = (char *)shared;
    return 0;
}
#define RUR_TABLE_DUPLICATE rur_table_duplicate
#else
#define RUR_TABLE_DUPLICATE NULL
#endif

static MGVTBL rur_table_hooks = RUR_HOOKS(rur_table_release, RUR_TABLE_DUPLICATE);

/* The table of an object; croaks when there is none. As for a board, a call
 * reads what may run Perl code before. */
static royalur_table *rur_table(pTHX_ SV *object)
{
    MAGIC *mg = rur_magic(aTHX_ object, &rur_table_hooks);
    if (!mg)
        croak("this method needs a table, not %s",
              SvROK(object) ? "another object" : "a class or a plain value");
    if (!mg->mg_ptr)
        croak("this table has been destroyed");
    return (royalur_table *)mg->mg_ptr;
}

/* An object that owns a table from now on. */
static SV *rur_table_object(pTHX_ HV *stash, royalur_table *table)
{
    return rur_object(aTHX_ stash, &rur_table_hooks, (const char *)table, 0);
}

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

/* A code reference, or NULL for undef. */
static SV *rur_code(pTHX_ SV *sv, const char *what)
{
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return NULL;
    if (!SvROK(sv) || SvTYPE(SvRV(sv)) != SVt_PVCV)
        croak("%s must be a code reference, not %" SVf, what, SVfARG(rur_shown(aTHX_ sv)));
    return sv_mortalcopy(sv);
}

/* Who watches a solve, what it died of, and whether it called exit. */
typedef struct {
    SV *code;
    SV *error;
    bool exited;
} rur_watching;

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

/* Calls the code; 1 stops the solve. What it dies of is kept. */
static int32_t rur_ask(pTHX_ const royalur_progress *progress, rur_watching *watching)
{
    int32_t stop = 0;
    SV *answer;
    dSP;
    ENTER;
    SAVETMPS;
    PUSHMARK(SP);
    mXPUSHs(newRV_noinc((SV *)rur_progress(aTHX_ progress)));
    PUTBACK;
    (void)call_sv(watching->code, G_SCALAR | G_EVAL);
    SPAGAIN;
    /* In scalar context there is one answer, undef after a death. */
    answer = POPs;
    if (SvTRUE(ERRSV)) {
        watching->error = newSVsv(ERRSV);
        stop = 1;
    } else if (SvPOK(answer)) {
        STRLEN length;
        const char *word = SvPV(answer, length);
        stop = memEQs(word, length, "stop");
    }
    PUTBACK;
    FREETMPS;
    LEAVE;
    return stop;
}

/* The same for the library. Nothing may jump out of here past its frames: a
 * death is thrown, and an exit taken up again, when they have returned. */
static int32_t rur_watch(const royalur_progress *progress, void *data)
{
    rur_watching *watching = (rur_watching *)data;
    volatile int32_t stop = 1;
    int jumped;
    dTHX;
    dJMPENV;
    JMPENV_PUSH(jumped);
    if (jumped == 0)
        stop = rur_ask(aTHX_ progress, watching);
    else
        watching->exited = TRUE;
    JMPENV_POP;
    return stop;
}

#endif
