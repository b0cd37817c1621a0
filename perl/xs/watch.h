/* Perl code that watches long work of the library, and can stop it. */

#ifndef RUR_WATCH_H
#define RUR_WATCH_H

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

/* Which signals wait: those of a thread begin as those of who makes it. */
#ifdef HAS_SIGPROCMASK
typedef sigset_t rur_signals;

static void rur_signals_set(const rur_signals *wanted, rur_signals *before)
{
#ifdef USE_ITHREADS
    (void)pthread_sigmask(SIG_SETMASK, wanted, before);
#else
    (void)sigprocmask(SIG_SETMASK, wanted, before);
#endif
}

/* Lets all wait but those that tell of a fault. */
static void rur_signals_wait(rur_signals *before)
{
    static const int faults[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV };
    sigset_t waiting;
    size_t i;
    sigfillset(&waiting);
    for (i = 0; i < C_ARRAY_LENGTH(faults); i++)
        sigdelset(&waiting, faults[i]);
    rur_signals_set(&waiting, before);
}
#else
typedef int rur_signals;
#define rur_signals_set(wanted, before) PERL_UNUSED_VAR(wanted)
#define rur_signals_wait(before) (*(before) = 0)
#endif

/* Who watches, what it died of, whether it called exit, and which signals waited
 * before. */
typedef struct {
    SV *code;
    SV *error;
    bool exited;
    rur_signals signals;
} rur_watching;

/* Somebody always watches, so that signal handlers run meanwhile. They run in a
 * thread of Perl's and never in one of the library's: there a signal finds no
 * interpreter and ends the process. So signals wait until somebody watches. */
static void rur_watch_begin(pTHX_ rur_watching *watching, SV *code)
{
    watching->code = code ? code : (SV *)get_cvs("Game::RoyalUr::Table::_idle", GV_ADD);
    watching->error = NULL;
    watching->exited = FALSE;
    rur_signals_wait(&watching->signals);
}

/* Goes on with what the code did to end the work, if it did. */
static void rur_watch_end(pTHX_ rur_watching *watching)
{
    rur_signals_set(&watching->signals, NULL);
    if (watching->exited)
        my_exit(STATUS_EXIT);
    if (watching->error)
        croak_sv(sv_2mortal(watching->error));
}

/* Calls the code; 1 stops the work. What it dies of is kept. */
static int32_t rur_ask(pTHX_ rur_watching *watching, SV *told)
{
    int32_t stop = 0;
    SV *answer;
    dSP;
    ENTER;
    SAVETMPS;
    PUSHMARK(SP);
    mXPUSHs(told);
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

/* The same for the library, which is at `progress`. Nothing may jump out of here
 * past its frames: a death is thrown, and an exit taken up again, when they have
 * returned. */
static int32_t rur_watched(rur_watching *watching, SV *(*told)(pTHX_ const void *),
                           const void *progress)
{
    volatile int32_t stop = 1;
    int jumped;
    dTHX;
    dJMPENV;
    rur_signals_set(&watching->signals, NULL);
    JMPENV_PUSH(jumped);
    if (jumped == 0)
        stop = rur_ask(aTHX_ watching, told(aTHX_ progress));
    else
        watching->exited = TRUE;
    JMPENV_POP;
    rur_signals_wait(&watching->signals);
    return stop;
}

#endif
