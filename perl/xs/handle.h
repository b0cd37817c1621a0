/* Handles of the library and undos as Perl objects.
 *
 * The pointer lives in ext magic on the object's inner scalar, found by the
 * address of a table of hooks: no Perl code can make one. Perl frees the handle
 * with the scalar and copies it for a new thread. */

#ifndef RUR_HANDLE_H
#define RUR_HANDLE_H

#define RUR_CLASS "Game::RoyalUr::Engine"
#define RUR_MOVE_CLASS "Game::RoyalUr::Move"
#define RUR_UNDO_CLASS "Game::RoyalUr::Engine::Undo"
#define RUR_WEIGHTS_CLASS "Game::RoyalUr::Engine::Weights"

/* Perl would copy magic, pointer and all, to what `local` puts in a scalar's
 * place, and free the pointer twice. What it puts there is no object. */
static int rur_not_local(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_CONTEXT;
    PERL_UNUSED_VAR(sv);
    PERL_UNUSED_VAR(mg);
    return 0;
}

/* A table of hooks: what frees the pointer, and what copies it for a thread. */
#define RUR_HOOKS(release, duplicate)                                   \
    {                                                                   \
        NULL, NULL, NULL, NULL, release, NULL, duplicate, rur_not_local \
    }

/* The latest failure in words, as a mortal string. */
static SV *rur_error(pTHX)
{
    size_t length = royalur_error_text(NULL, 0);
    SV *text = sv_2mortal(newSV(length + 1));
    royalur_error_text(SvPVX(text), length + 1);
    SvCUR_set(text, length);
    SvPOK_only(text);
    SvUTF8_on(text);
    return text;
}

/* Croaks at the caller's line unless a call went well. */
static void rur_check(pTHX_ int32_t status)
{
    if (status != ROYALUR_OK)
        croak("%" SVf, SVfARG(rur_error(aTHX)));
}

/* A value whose magic has been run, once: a copy where it had any. */
static SV *rur_plain(pTHX_ SV *sv)
{
    return SvGMAGICAL(sv) ? sv_mortalcopy(sv) : sv;
}

/* The magic of an object made here, NULL for anything else. The value is plain. */
static MAGIC *rur_magic(pTHX_ SV *object, const MGVTBL *hooks)
{
    if (!SvROK(object) || SvTYPE(SvRV(object)) < SVt_PVMG)
        return NULL;
    return mg_findext(SvRV(object), PERL_MAGIC_ext, hooks);
}

/* The pointer inside an object, a plain value; croaks when there is none. */
static void *rur_inside(pTHX_ SV *object, const MGVTBL *hooks, const char *kind)
{
    MAGIC *mg = rur_magic(aTHX_ object, hooks);
    if (!mg)
        croak("this method needs a %s, not %s", kind,
              SvROK(object) ? "another object" : "a class or a plain value");
    if (!mg->mg_ptr)
        croak("this %s has been destroyed", kind);
    return mg->mg_ptr;
}

/* A new inner scalar with magic, blessed; a mortal reference to it. */
static SV *rur_object(pTHX_ HV *stash, const MGVTBL *hooks, const char *bytes, I32 length)
{
    SV *inner = newSV_type(SVt_PVMG);
    SV *object = sv_2mortal(newRV_noinc(inner));
    MAGIC *mg = sv_magicext(inner, NULL, PERL_MAGIC_ext, hooks, bytes, length);
    mg->mg_flags |= MGf_LOCAL;
#ifdef USE_ITHREADS
    mg->mg_flags |= MGf_DUP;
#endif
    return sv_bless(object, stash);
}

/* What a handle of the library is as a Perl object. By its name it has, for objects:
 * the magic's hooks, the pointer inside, and a new one that owns a pointer. `share`
 * is the call that makes a handle for another thread; out of memory leaves an object
 * without one, which every call refuses. What is found inside lasts until Perl code
 * runs again, so a call reads all its arguments before. */
#define RUR_HANDLE(kind, share)                                                              \
    static int rur_##kind##_release(pTHX_ SV *sv, MAGIC *mg)                                 \
    {                                                                                        \
        PERL_UNUSED_CONTEXT;                                                                 \
        PERL_UNUSED_VAR(sv);                                                                 \
        royalur_##kind##_free((royalur_##kind *)mg->mg_ptr);                                 \
        mg->mg_ptr = NULL;                                                                   \
        return 0;                                                                            \
    }                                                                                        \
    RUR_FOR_THREADS(kind, share)                                                             \
    static MGVTBL rur_##kind##_hooks = RUR_HOOKS(rur_##kind##_release, RUR_DUPLICATE(kind)); \
    static royalur_##kind *rur_##kind(pTHX_ SV *object)                                      \
    {                                                                                        \
        return (royalur_##kind *)rur_inside(aTHX_ object, &rur_##kind##_hooks, #kind);       \
    }                                                                                        \
    static SV *rur_##kind##_object(pTHX_ HV *stash, royalur_##kind *handle)                  \
    {                                                                                        \
        return rur_object(aTHX_ stash, &rur_##kind##_hooks, (const char *)handle, 0);        \
    }

#ifdef USE_ITHREADS
#define RUR_FOR_THREADS(kind, share)                                         \
    static int rur_##kind##_duplicate(pTHX_ MAGIC *mg, CLONE_PARAMS *params) \
    {                                                                        \
        royalur_##kind *made = NULL;                                         \
        PERL_UNUSED_CONTEXT;                                                 \
        PERL_UNUSED_VAR(params);                                             \
        if (share((royalur_##kind *)mg->mg_ptr, &made) != ROYALUR_OK)        \
            made = NULL;                                                     \
        mg->mg_ptr = (char *)made;                                           \
        return 0;                                                            \
    }
#define RUR_DUPLICATE(kind) rur_##kind##_duplicate
#else
#define RUR_FOR_THREADS(kind, share)
#define RUR_DUPLICATE(kind) NULL
#endif

RUR_HANDLE(board, royalur_board_clone)

/* An undo is bytes that Perl itself frees and copies. */
static MGVTBL rur_undo_hooks = RUR_HOOKS(NULL, NULL);

/* And so are weights. */
static MGVTBL rur_weights_hooks = RUR_HOOKS(NULL, NULL);

/* What unapply takes, a copy of the bytes. */
static SV *rur_undo_object(pTHX_ const royalur_undo *undo)
{
    HV *stash = gv_stashpvs(RUR_UNDO_CLASS, GV_ADD);
    return rur_object(aTHX_ stash, &rur_undo_hooks, (const char *)undo, (I32)sizeof *undo);
}

/* The class a constructor was called on: a name, or an object's own. */
static HV *rur_class_of(pTHX_ SV *class)
{
    class = rur_plain(aTHX_ class);
    if (SvROK(class)) {
        if (SvOBJECT(SvRV(class)))
            return SvSTASH(SvRV(class));
        croak("a constructor needs a class, not a plain reference");
    }
    if (!SvOK(class) || sv_len(class) == 0)
        croak("a constructor needs a class");
    return gv_stashsv(class, GV_ADD);
}

/* A move as the object Perl sees: a reference to its code, read only. */
static SV *rur_move_object(pTHX_ HV *stash, uint32_t code)
{
    SV *inner = newSViv((IV)code);
    SV *object = sv_bless(newRV_noinc(inner), stash);
    SvREADONLY_on(inner);
    return object;
}

/* The code of a move object; croaks on anything else. */
static uint32_t rur_move_code(pTHX_ SV *object)
{
    object = rur_plain(aTHX_ object);
    if (SvROK(object) && SvOBJECT(SvRV(object)) && sv_derived_from(object, RUR_MOVE_CLASS)) {
        SV *inner = SvRV(object);
        if (SvIOK(inner) && !SvGMAGICAL(inner) && SvUV(inner) <= U32_MAX
            && royalur_move_ok((uint32_t)SvUV(inner)))
            return (uint32_t)SvUV(inner);
    }
    croak("a move must be one of the objects that moves returns");
}

#endif
