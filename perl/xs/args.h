/* Arguments from Perl, read as numbers, names and rule sets. */

#ifndef RUR_ARGS_H
#define RUR_ARGS_H

#ifndef G_LIST
#define G_LIST G_ARRAY
#endif

/* A perl with 32-bit integers cannot tell a search of more. */
#define RUR_MEMORY_MAX (sizeof(IV) < 8 ? I32_MAX : (IV)ROYALUR_MEMORY_MAX)

/* The types of arguments, which the typemap knows how to read. The first of a
 * method is one of the first two, and so holds the others (see rur_held). */
typedef SV *rur_self;  /* what a method was called on */
typedef HV *rur_class; /* the class a constructor was called on */
typedef SV *rur_given; /* anything, its magic run */
typedef IV rur_int;    /* a whole number; -1 for what is none */
typedef IV rur_roll;   /* a roll; anything else croaks */

/* Whether a value is an object with overloading. A class is taken to have some until
 * it is looked for. */
static bool rur_overloads(pTHX_ SV *sv)
{
    return SvAMAGIC(sv) && Gv_AMG(SvSTASH(SvRV(sv)));
}

/* Whether reading a value may run Perl code: a tie or an overload, or a hash,
 * whose values may be tied. */
static bool rur_runs_code(pTHX_ SV *sv)
{
    return SvGMAGICAL(sv) || (SvROK(sv) && (SvTYPE(SvRV(sv)) == SVt_PVHV || rur_overloads(aTHX_ sv)));
}

/* Such code can free the other arguments, the board among them, which the stack
 * does not own. Where one argument may run code, all of them and what they refer to
 * are kept until the statement ends. Returns the first, plain: the object of a
 * method is settled before its arguments are read. */
static SV *rur_held(pTHX_ I32 ax, I32 items)
{
    I32 i, runs = 0;
    for (i = 0; i < items; i++)
        runs |= rur_runs_code(aTHX_ ST(i));
    for (i = 0; runs && i < items; i++) {
        SV *held = ST(i);
        /* Magic stays with its scalar; of others a copy does, reference and all. */
        held = SvGMAGICAL(held) ? SvREFCNT_inc_NN(held) : newSVsv(held);
        ST(i) = sv_2mortal(held);
    }
    return ST(0) = rur_plain(aTHX_ ST(0));
}

/* Whether text is a whole number that fits, read digit by digit: the largest are
 * beyond what a float tells apart. */
static bool rur_digits_fit(pTHX_ SV *sv, IV *number)
{
    STRLEN length;
    const char *digits = SvPV(sv, length);
    UV value;
    const int kind = grok_number(digits, length, &value);
    if ((kind & (IS_NUMBER_IN_UV | IS_NUMBER_NOT_INT)) != IS_NUMBER_IN_UV || value > (UV)IV_MAX)
        return FALSE;
    *number = kind & IS_NUMBER_NEG ? -(IV)value : (IV)value;
    return TRUE;
}

/* Whether a value is a whole number that fits; undef, references, text and
 * fractions are not. An object with numeric overloading counts as its number. */
static bool rur_whole(pTHX_ SV *sv, IV *number)
{
    NV value;
    if (SvIOK(sv) && !SvGMAGICAL(sv) && !SvIsUV(sv)) {
        *number = SvIVX(sv);
        return TRUE;
    }
    sv = rur_plain(aTHX_ sv);
    if (SvROK(sv) && SvAMAGIC(sv)) {
        SV *object = sv;
        sv = AMG_CALLunary(sv, numer_amg);
        if (!sv)
            return FALSE;
        sv = rur_plain(aTHX_ sv);
        /* What goes through a float loses digits that the text of a big number has. */
        if (SvOK(sv) && !SvROK(sv) && looks_like_number(sv) && Perl_fabs(SvNV(sv)) >= 9007199254740992.0) {
            SV *text = newSVpvs_flags("", SVs_TEMP);
            sv_copypv(text, object);
            if (rur_digits_fit(aTHX_ text, number)) {
                /* In memory: the registers of 32-bit x86 keep digits that a float has not. */
                const volatile NV rounded = (NV)*number;
                if (rounded == SvNV(sv))
                    return TRUE;
            }
        }
    }
    if (SvROK(sv) || !SvOK(sv) || !looks_like_number(sv))
        return FALSE;
    if (SvPOK(sv) && rur_digits_fit(aTHX_ sv, number))
        return TRUE;
    value = SvNV(sv);
    /* NaN fails every comparison, so this is said the positive way. */
    if (!(value >= (NV)IV_MIN && value < -(NV)IV_MIN) || value != Perl_floor(value))
        return FALSE;
    *number = SvIV(sv);
    return TRUE;
}

/* What is no whole number is none of the numbers that mean something. */
static IV rur_or_none(pTHX_ SV *sv)
{
    IV number;
    return rur_whole(aTHX_ sv, &number) ? number : -1;
}

/* A value as it should stand in an error message: printable, and not long. */
static SV *rur_shown(pTHX_ SV *sv)
{
    enum { MOST = 60 };
    STRLEN length, used = 0;
    SV *escaped, *text;
    const char *start;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return newSVpvs_flags("undef", SVs_TEMP);
    if (SvROK(sv))
        return newSVpvs_flags("a reference", SVs_TEMP);
    text = newSVpvs_flags("", SVs_TEMP);
    escaped = newSVpvs_flags("", SVs_TEMP);
    sv_copypv(text, sv);
    start = SvPVutf8(text, length);
    pv_escape(escaped, start, length, MOST, &used, PERL_PV_ESCAPE_UNI | PERL_PV_ESCAPE_NONASCII);
    return sv_2mortal(newSVpvf("'%" SVf "'%s", SVfARG(escaped), used < length ? "..." : ""));
}

/* A whole number within bounds, or a croak that says what it is for, in the
 * words the library has for one that is out of them. */
static IV rur_whole_from(pTHX_ SV *sv, const char *what, IV least, IV most)
{
    IV number;
    if (!rur_whole(aTHX_ sv, &number) || number < least || number > most)
        croak("%s is a whole number from %" IVdf " to %" IVdf ", not %" SVf, what, least, most,
              SVfARG(rur_shown(aTHX_ sv)));
    return number;
}

/* A roll, which as text is a single digit. */
static IV rur_roll_from(pTHX_ SV *sv)
{
    IV roll;
    sv = rur_plain(aTHX_ sv);
    roll = rur_whole_from(aTHX_ sv, "a roll", 0, ROYALUR_ROLL_MAX);
    if (SvPOK(sv) && SvCUR(sv) > 1)
        croak("a roll is a whole number from 0 to %d, a single digit, not %" SVf, ROYALUR_ROLL_MAX,
              SVfARG(rur_shown(aTHX_ sv)));
    return roll;
}

/* A name or a value as UTF-8 text that lasts as long as the statement. */
static const char *rur_text(pTHX_ SV *sv, STRLEN *length)
{
    SV *text = newSVpvs_flags("", SVs_TEMP);
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        sv_setpvs(text, "undef");
    else if (SvROK(sv) && !SvAMAGIC(sv))
        sv_setpvs(text, "a reference");
    else
        sv_copypv(text, sv);
    return SvPVutf8(text, *length);
}

/* The same without a copy of what is plain ASCII, for a call that follows at once. */
static const char *rur_text_now(pTHX_ SV *sv, STRLEN *length)
{
    STRLEN i;
    if (!SvPOK(sv) || SvGMAGICAL(sv))
        return rur_text(aTHX_ sv, length);
    for (i = 0; i < SvCUR(sv); i++)
        if (!isASCII(SvPVX(sv)[i]))
            return rur_text(aTHX_ sv, length);
    *length = SvCUR(sv);
    return SvPVX(sv);
}

/* The keys of a hash in order, so that of two faults the same one is named, as
 * copies: reading a value can run code that changes the hash. */
static AV *rur_keys(pTHX_ HV *hash)
{
    AV *keys = (AV *)sv_2mortal((SV *)newAV());
    HE *entry;
    hv_iterinit(hash);
    while ((entry = hv_iternext(hash)))
        av_push(keys, newSVsv(hv_iterkeysv(entry)));
    sortsv(AvARRAY(keys), av_len(keys) + 1, Perl_sv_cmp);
    return keys;
}

/* A plain copy of what a hash holds, for as long as the statement. */
static SV *rur_value(pTHX_ HV *hash, SV *key)
{
    HE *entry = hv_fetch_ent(hash, key, 0, 0);
    return entry ? sv_mortalcopy(HeVAL(entry)) : &PL_sv_undef;
}

/* The fields a hash names, over the standard game. */
static void rur_rules_from_hash(pTHX_ HV *hash, royalur_rules *rules)
{
    AV *keys = rur_keys(aTHX_ hash);
    SSize_t i;
    for (i = 0; i <= av_len(keys); i++) {
        SV *key = AvARRAY(keys)[i], *value = rur_value(aTHX_ hash, key);
        STRLEN field_length, text_length;
        const char *field = rur_text(aTHX_ key, &field_length);
        const char *text = rur_text(aTHX_ value, &text_length);
        /* Perl's own false is the empty string, and the number 0. */
        if (text_length == 0 && SvIOK(value))
            text = "0", text_length = 1;
        rur_check(aTHX_ royalur_rules_set(rules, field, field_length, text, text_length));
    }
}

/* A rule set by name, by hash, or the standard one. The answer is what the C
 * interface takes: NULL for the standard game. */
static const royalur_rules *rur_rules(pTHX_ SV *sv, royalur_rules *rules)
{
    if (!sv)
        return NULL;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return NULL;
    Zero(rules, 1, royalur_rules);
    rules->size = sizeof *rules;
    if (!SvROK(sv)) {
        STRLEN length;
        const char *name = rur_text_now(aTHX_ sv, &length);
        rur_check(aTHX_ royalur_rules_named(name, length, rules));
    } else if (SvTYPE(SvRV(sv)) == SVt_PVHV) {
        HV *fields = (HV *)SvRV(sv);
        rur_check(aTHX_ royalur_rules_named("finkel", 6, rules));
        rur_rules_from_hash(aTHX_ fields, rules);
    } else
        croak("a rule set must be a name or a hash reference, not another reference");
    return rules;
}

/* A rule set spelled out, as a reference to a new hash. */
static SV *rur_rules_hash(pTHX_ const royalur_rules *rules)
{
    HV *fields = newHV();
    bool is_long = rules->route == ROYALUR_ROUTE_LONG;
    (void)hv_stores(fields, "route", newSVpv(is_long ? "long" : "short", 0));
    (void)hv_stores(fields, "dice", newSViv(rules->dice));
    (void)hv_stores(fields, "zero_rolls", newSViv(rules->zero_rolls));
    (void)hv_stores(fields, "safe_rosettes", newSViv(rules->safe_rosettes));
    (void)hv_stores(fields, "pieces", newSViv(rules->pieces));
    return newRV_noinc((SV *)fields);
}

/* Weights by hash, or none. */
static const royalur_weights *rur_weights(pTHX_ SV *sv, royalur_weights *weights)
{
    HV *hash;
    AV *keys;
    SSize_t i;
    if (!sv)
        return NULL;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return NULL;
    if (SvROK(sv)) {
        MAGIC *mg = rur_magic(aTHX_ sv, &rur_weights_hooks);
        if (mg) {
            Copy(mg->mg_ptr, weights, 1, royalur_weights);
            return weights;
        }
    }
    if (!SvROK(sv) || SvTYPE(SvRV(sv)) != SVt_PVHV)
        croak("weights must be a hash reference, not %" SVf, SVfARG(rur_shown(aTHX_ sv)));
    Zero(weights, 1, royalur_weights);
    weights->size = sizeof *weights;
    hash = (HV *)SvRV(sv);
    keys = rur_keys(aTHX_ hash);
    for (i = 0; i <= av_len(keys); i++) {
        SV *key = AvARRAY(keys)[i];
        STRLEN length;
        const char *name = rur_text(aTHX_ key, &length);
        IV weight;
        /* The name is judged before the number. */
        rur_check(aTHX_ royalur_weights_set(weights, name, length, 0));
        weight = rur_whole_from(aTHX_ rur_value(aTHX_ hash, key), "a weight", -ROYALUR_WEIGHT_MAX,
                                ROYALUR_WEIGHT_MAX);
        rur_check(aTHX_ royalur_weights_set(weights, name, length, weight));
    }
    return weights;
}

/* One option of a search, undef being one left out; false when it is none. */
static bool rur_search_option(pTHX_ royalur_search_options *options, royalur_weights *weighing,
                              const char *option, STRLEN length, SV *value)
{
    value = rur_plain(aTHX_ value);
    if (memEQs(option, length, "depth"))
        options->depth = SvOK(value) ? (int32_t)rur_whole_from(aTHX_ value, "a depth", 0, ROYALUR_DEPTH_MAX) : 0;
    else if (memEQs(option, length, "budget"))
        options->budget = SvOK(value) ? rur_whole_from(aTHX_ value, "a budget", 0, ROYALUR_BUDGET_MAX) : -1;
    else if (memEQs(option, length, "weights"))
        options->weights = rur_weights(aTHX_ value, weighing);
    else if (memEQs(option, length, "memory")) {
        options->memory = 0;
        if (SvOK(value)) {
            IV memory = rur_whole_from(aTHX_ value, "an amount of memory", 0, RUR_MEMORY_MAX);
            options->memory = memory ? memory : -1;
        }
    } else
        return FALSE;
    return TRUE;
}

/* The characters of a position string by number, as many as can matter. */
static size_t rur_characters(pTHX_ SV *sv, uint32_t *characters)
{
    STRLEN length;
    const U8 *at, *end;
    size_t n = 0;
    sv = rur_plain(aTHX_ sv);
    if (!SvOK(sv))
        return 0;
    if (SvROK(sv)) {
        /* Whether an overload's answer is UTF-8 is not said by its object. */
        SV *text = newSVpvs_flags("", SVs_TEMP);
        sv_copypv(text, sv);
        sv = text;
    }
    at = (const U8 *)SvPV(sv, length);
    end = at + length;
    while (at < end && n < ROYALUR_POSITION_SIZE) {
        if (SvUTF8(sv)) {
            STRLEN used = 0;
            UV c = utf8n_to_uvchr(at, end - at, &used, UTF8_ALLOW_ANY);
            characters[n++] = c > U32_MAX ? U32_MAX : (uint32_t)c;
            at += used > 0 && used <= (STRLEN)(end - at) ? used : 1;
        } else
            characters[n++] = *at++;
    }
    return n;
}

/* Where a move starts or ends: a square, or what else it may be. */
static int rur_place(pTHX_ SV *sv, const char *does, const char *off_board)
{
    STRLEN length;
    const char *name = rur_text(aTHX_ sv, &length);
    int cell;
    if (length == strlen(off_board) && memEQ(name, off_board, length))
        return (int)ROYALUR_OFF_BOARD;
    cell = royalur_cell_named(name, length);
    if (cell < 0)
        croak("a move %s at a square such as d2 or at %s, not %" SVf, does, off_board,
              SVfARG(rur_shown(aTHX_ sv)));
    return cell;
}

/* A word of the library's, or undef for none. */
static SV *rur_word(pTHX_ const char *word)
{
    return word ? sv_2mortal(newSVpv(word, 0)) : &PL_sv_undef;
}

/* A count that may be too large for a number of this perl. */
static SV *rur_digits(pTHX_ uint64_t count)
{
    char digits[24];
    my_snprintf(digits, sizeof digits, "%" PRIu64, count);
    return newSVpv(digits, 0);
}

/* A move's index with its chance, as rank gives them. */
static SV *rur_choice(pTHX_ int32_t index, double value)
{
    AV *choice = newAV();
    av_extend(choice, 1);
    av_push(choice, newSViv(index));
    av_push(choice, newSVnv(value));
    return newRV_noinc((SV *)choice);
}

/* How many rolls an estimate looks ahead, from the named arguments of a method. */
static int32_t rur_plies(pTHX_ SV **args, int from, int items, const char *method)
{
    int32_t plies = 0;
    int i;
    if (items > from && (items - from) % 2)
        croak("%s needs option => value pairs after the rules", method);
    for (i = from; i + 1 < items; i += 2) {
        STRLEN length;
        const char *option = rur_text(aTHX_ args[i], &length);
        if (!memEQs(option, length, "plies"))
            croak("%s has no option %" SVf ": it has plies", method, SVfARG(rur_shown(aTHX_ args[i])));
        plies = (int32_t)rur_whole_from(aTHX_ args[i + 1], "a number of plies", 0, ROYALUR_ESTIMATE_PLIES_MAX);
    }
    return plies;
}

#endif
