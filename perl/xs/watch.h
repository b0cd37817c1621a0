/* Perl code that watches long work of the library and can stop it: a progress
 * callback, and the handlers of signals that arrive meanwhile. */

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

/* The set of blocked signals: a thread begins with that of its maker. */
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

/* Blocks all but those that report a fault. */
static void rur_signals_block(rur_signals *before)
{
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    sigset_t blocked;
    size_t i;
    sigfillset(&blocked);
    for (i = 0; i < C_ARRAY_LENGTH(faults); i++)
        sigdelset(&blocked, faults[i]);
    rur_signals_set(&blocked, before);
}
#else
typedef int rur_signals;
#define rur_signals_set(wanted, before) PERL_UNUSED_VAR(wanted)
#define rur_signals_block(before) (*(before) = 0)
#endif

/* The callback or NULL, and how it ended the work: by an error, or by exit. */
typedef struct {
    SV *code;
    SV *error;
    bool exited;
    /* Whether the library makes threads, the process they run in, and the signals
     * that were blocked before. */
    bool threads;
    Pid_t process;
    rur_signals signals;
} rur_watching;

/* For work in this thread alone. */
static void rur_look_begin(pTHX_ rur_watching *watching, SV *code)
{
    PERL_UNUSED_CONTEXT;
    Zero(watching, 1, rur_watching);
    watching->code = code;
}

/* For work in several threads. A signal must not arrive in a thread of the
 * library's, where there is no interpreter: so all are blocked but while Perl
 * code runs. */
static void rur_watch_begin(pTHX_ rur_watching *watching, SV *code)
{
    rur_look_begin(aTHX_ watching, code);
    watching->threads = TRUE;
    watching->process = PerlProc_getpid();
    rur_signals_block(&watching->signals);
}

/* Goes on with what ended the work, if anything did. */
static void rur_watch_end(pTHX_ rur_watching *watching)
{
    if (watching->threads)
        rur_signals_set(&watching->signals, NULL);
    if (watching->exited)
        my_exit(STATUS_EXIT);
    if (watching->error)
        croak_sv(sv_2mortal(watching->error));
}

/* Calls code on a stack of its own, so that last, next and goto find no loop and no
 * label of the caller's and are errors where they stand; 1 stops the work. What the
 * code dies of is kept. */
static int32_t rur_ask(pTHX_ rur_watching *watching, SV *code, SV *told)
{
    int32_t stop = 0;
    SV *answer;
    dSP;
    ENTER;
    SAVETMPS;
    PUSHSTACKi(PERLSI_UNKNOWN);
    PUSHMARK(SP);
    if (told)
        mXPUSHs(told);
    PUTBACK;
    (void)call_sv(code, G_SCALAR | G_EVAL);
    SPAGAIN;
    /* In scalar context there is one answer, undef after a death. */
    answer = POPs;
    /* An object may be false, or die when it is asked. */
    if (SvROK(ERRSV) || SvTRUE(ERRSV)) {
        watching->error = newSVsv(ERRSV);
        stop = 1;
    } else if (SvPOK(answer)) {
        STRLEN length;
        const char *word = SvPV(answer, length);
        stop = memEQs(word, length, "stop");
    }
    PUTBACK;
    POPSTACK;
    FREETMPS;
    LEAVE;
    return stop;
}

/* Runs the handlers of signals that arrived. */
static int32_t rur_handle(pTHX_ rur_watching *watching)
{
    return rur_ask(aTHX_ watching, (SV *)get_cvs("Game::RoyalUr::Engine::Signals::handle", 0), NULL);
}

/* Ends a process that the callback forked. It has none of the library's threads,
 * and whoever waits for them would wait for ever. */
static void rur_end_child(pTHX_ rur_watching *watching)
{
    if (!watching->exited) {
        SV *error = watching->error;
        if (!error)
            error = mess_sv(sv_2mortal(newSVpvs("a process forked by a progress callback must end there")), 0);
        PerlIO_printf(Perl_error_log, "%" SVf, SVfARG(error));
        STATUS_ALL_FAILURE;
    }
    PerlProc_exit(perl_destruct(PERL_GET_CONTEXT));
}

/* The callback of the library, which is at `progress`. Nothing may jump out of here
 * past the library's frames: a death is thrown, and an exit resumed, when they have
 * returned. */
static int32_t rur_watched(rur_watching *watching, SV *(*told)(pTHX_ const void *),
                           const void *progress)
{
    volatile int32_t stop = 1;
    int jumped;
    dTHX;
    dJMPENV;
    if (watching->threads)
        rur_signals_set(&watching->signals, NULL);
    if (watching->code || PL_sig_pending) {
        JMPENV_PUSH(jumped);
        if (jumped == 0) {
            stop = watching->code ? rur_ask(aTHX_ watching, watching->code, told(aTHX_ progress)) : 0;
            if (!stop && PL_sig_pending)
                stop = rur_handle(aTHX_ watching);
        } else
            watching->exited = TRUE;
        JMPENV_POP;
        if (watching->threads && watching->process != PerlProc_getpid())
            rur_end_child(aTHX_ watching);
    } else
        stop = 0;
    if (watching->threads)
        rur_signals_block(&watching->signals);
    return stop;
}

/* The same where only handlers run. */
static int32_t rur_look_up(uint64_t done, void *data)
{
    PERL_UNUSED_VAR(done);
    return rur_watched((rur_watching *)data, NULL, NULL);
}

#endif
