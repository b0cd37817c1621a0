/* Boards and undos as Perl objects.
 *
 * The pointer lives in ext magic on the object's inner scalar, found by the
 * address of a table of hooks: no Perl code can make one. Perl frees the board
 * with the scalar and copies it for a new thread. */

#ifndef RUR_HANDLE_H
#define RUR_HANDLE_H

#define RUR_CLASS "Game::RoyalUr::Engine"
#define RUR_MOVE_CLASS "Game::RoyalUr::Move"
#define RUR_UNDO_CLASS "Game::RoyalUr::Engine::Undo"

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
#define RUR_HOOKS(release, duplicate) \
    {NULL, NULL, NULL, NULL, release, NULL, duplicate, rur_not_local}

static int rur_board_release(pTHX_ SV *sv, MAGIC *mg)
{
    PERL_UNUSED_CONTEXT;
    PERL_UNUSED_VAR(sv);
    royalur_board_free((royalur_board *)mg->mg_ptr);
    mg->mg_ptr = NULL;
    return 0;
}

#ifdef USE_ITHREADS
static int rur_board_duplicate(pTHX_ MAGIC *mg, CLONE_PARAMS *params)
{
    royalur_board *copy = NULL;
    PERL_UNUSED_CONTEXT;
    PERL_UNUSED_VAR(params);
    /* Out of memory leaves an object without a board, which every call refuses. */
    if (royalur_board_clone((royalur_board *)mg->mg_ptr, &copy) != ROYALUR_OK)
        copy = NULL;
    mg->mg_ptr = (char *)copy;
    return 0;
}
#define RUR_DUPLICATE rur_board_duplicate
#else
#define RUR_DUPLICATE NULL
#endif

static MGVTBL rur_board_hooks = RUR_HOOKS(rur_board_release, RUR_DUPLICATE);
/* An undo is bytes that Perl itself frees and copies. */
static MGVTBL rur_undo_hooks = RUR_HOOKS(NULL, NULL);

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

/* The board of an object, a plain value; croaks when there is none. What is found
 * lasts until Perl code runs again, so a call reads all its arguments before. */
static royalur_board *rur_board(pTHX_ SV *object)
{
    MAGIC *mg = rur_magic(aTHX_ object, &rur_board_hooks);
    if (!mg)
        croak("this method needs a board, not %s",
              SvROK(object) ? "another object" : "a class or a plain value");
    if (!mg->mg_ptr)
        croak("this board has been destroyed");
    return (royalur_board *)mg->mg_ptr;
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

/* An object that owns a board from now on. */
static SV *rur_give(pTHX_ HV *stash, royalur_board *board)
{
    return rur_object(aTHX_ stash, &rur_board_hooks, (const char *)board, 0);
}

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
