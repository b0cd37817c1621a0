/* What Perl hands over, as numbers and rule sets. */

#ifndef RUR_ARGS_H
#define RUR_ARGS_H

#ifndef G_LIST
#define G_LIST G_ARRAY
#endif

/* Whether reading a value may run Perl code. */
static bool rur_runs_code(pTHX_ SV *sv)
{
    return SvGMAGICAL(sv) || (SvROK(sv) && (SvTYPE(SvRV(sv)) == SVt_PVHV || SvAMAGIC(sv)));
}

/* Reading an argument can run Perl code (a tie, an overload) that lets go of
 * other arguments, the board among them. Where one of them might, all stay
 * until the statement ends. */
#define RUR_HOLD()                                                               \
    STMT_START {                                                                 \
        I32 rur_i;                                                               \
        for (rur_i = 0; rur_i < items; rur_i++)                                  \
            if (rur_runs_code(aTHX_ ST(rur_i))) {                                \
                rur_hold(aTHX_ &ST(0), items);                                   \
                break;                                                           \
            }                                                                    \
    } STMT_END

static void rur_hold(pTHX_ SV **args, I32 items)
{
    I32 i;
    for (i = 0; i < items; i++) {
        if (SvROK(args[i]))
            sv_2mortal(SvREFCNT_inc_NN(SvRV(args[i])));
        /* A copy of the reference, so that the stack keeps what was passed. */
        args[i] = SvGMAGICAL(args[i]) ? sv_2mortal(SvREFCNT_inc_NN(args[i]))
                                      : sv_2mortal(newSVsv(args[i]));
    }
}

/* A whole number from a value that has no magic left to run. */
static bool rur_whole_plain(pTHX_ SV *sv, IV *number)
{
    NV value;
    if (SvIOK(sv)) {
        if (SvIsUV(sv) && SvUVX(sv) > (UV)IV_MAX)
            return FALSE;
        *number = SvIVX(sv);
        return TRUE;
    }
    if (!SvOK(sv) || SvROK(sv) || (SvPOK(sv) && !looks_like_number(sv)))
        return FALSE;
    value = SvNV_nomg(sv);
    /* NaN fails every comparison, so this is said the positive way. */
    if (!(value >= (NV)IV_MIN && value < -(NV)IV_MIN) || value != Perl_floor(value))
        return FALSE;
    *number = SvIV_nomg(sv);
    return TRUE;
}

/* Whether a value is a whole number that fits; undef, references, text and
 * fractions are not. An object with numeric overloading counts as its number. */
static bool rur_whole(pTHX_ SV *sv, IV *number)
{
    if (SvIOK(sv) && !SvGMAGICAL(sv) && !SvIsUV(sv)) {
        *number = SvIVX(sv);
        return TRUE;
    }
    SvGETMAGIC(sv);
    if (SvROK(sv) && SvAMAGIC(sv)) {
        SV *told = AMG_CALLunary(sv, numer_amg);
        if (!told || SvROK(told))
            return FALSE;
        sv = told;
        SvGETMAGIC(sv);
    }
    return rur_whole_plain(aTHX_ sv, number);
}

/* A value as it should stand in an error message. */
static SV *rur_shown(pTHX_ SV *sv)
{
    SV *shown = sv_newmortal();
    if (!SvOK(sv))
        sv_setpvs(shown, "undef");
    else if (SvROK(sv))
        sv_setpvs(shown, "a reference");
    else {
        /* Long text is cut: a message is for reading. */
        STRLEN length;
        const char *text = SvPV_nomg(sv, length);
        sv_setpvf(shown, "'%" SVf "'", SVfARG(newSVpvn_flags(text, length, SvUTF8(sv) | SVs_TEMP)));
        if (sv_len_utf8(shown) > 80) {
            STRLEN cut = 76, all;
            const char *start = SvPV(shown, all);
            if (SvUTF8(shown))
                cut = (const char *)utf8_hop((U8 *)start, 76) - start;
            SvCUR_set(shown, cut);
            sv_catpvs(shown, "...'");
        }
    }
    return shown;
}

/* A whole number within bounds, or a croak that says what it is for. */
static IV rur_number(pTHX_ SV *sv, const char *what, IV least, IV most)
{
    IV number;
    if (!rur_whole(aTHX_ sv, &number) || number < least || number > most)
        croak("%s must be a whole number from %" IVdf " to %" IVdf ", not %" SVf, what, least, most,
              SVfARG(rur_shown(aTHX_ sv)));
    return number;
}

/* What is no whole number is none of the numbers that mean something. */
static IV rur_or_none(pTHX_ SV *sv)
{
    IV number;
    return rur_whole(aTHX_ sv, &number) ? number : -1;
}

static IV rur_roll(pTHX_ SV *sv)
{
    return rur_number(aTHX_ sv, "a roll", 0, ROYALUR_ROLL_MAX);
}

/* The fields a hash names, over the standard game. */
static void rur_rules_from_hash(pTHX_ HV *hash, royalur_rules *rules)
{
    HE *entry;
    hv_iterinit(hash);
    while ((entry = hv_iternext(hash))) {
        STRLEN field_length, value_length;
        const char *field = HePV(entry, field_length), *text;
        SV *value = hv_iterval(hash, entry);
        SvGETMAGIC(value);
        text = SvOK(value) ? SvPV_nomg(value, value_length) : (value_length = 5, "undef");
        /* Perl's own false is the empty string. */
        if (SvOK(value) && !SvROK(value) && value_length == 0 && SvIOK(value))
            text = "0", value_length = 1;
        rur_check(aTHX_ royalur_rules_set(rules, field, field_length, text, value_length));
    }
}

/* A rule set by name, by hash, or the standard one. The answer is what the C
 * interface takes: NULL for the standard game. */
static const royalur_rules *rur_rules(pTHX_ SV *sv, royalur_rules *rules)
{
    if (!sv)
        return NULL;
    SvGETMAGIC(sv);
    if (!SvOK(sv))
        return NULL;
    Zero(rules, 1, royalur_rules);
    rules->size = sizeof *rules;
    if (!SvROK(sv)) {
        STRLEN length;
        const char *name = SvPV_nomg(sv, length);
        rur_check(aTHX_ royalur_rules_named(name, length, rules));
    } else if (SvTYPE(SvRV(sv)) == SVt_PVHV) {
        rur_check(aTHX_ royalur_rules_named("finkel", 6, rules));
        rur_rules_from_hash(aTHX_ (HV *)SvRV(sv), rules);
    } else
        croak("a rule set must be a name or a hash reference, not another reference");
    return rules;
}

/* Weights by hash, or none. */
static const royalur_weights *rur_weights(pTHX_ SV *sv, royalur_weights *weights)
{
    HE *entry;
    HV *hash;
    if (!sv)
        return NULL;
    SvGETMAGIC(sv);
    if (!SvOK(sv))
        return NULL;
    if (!SvROK(sv) || SvTYPE(SvRV(sv)) != SVt_PVHV)
        croak("weights must be a hash reference, not %" SVf, SVfARG(rur_shown(aTHX_ sv)));
    Zero(weights, 1, royalur_weights);
    weights->size = sizeof *weights;
    hash = (HV *)SvRV(sv);
    hv_iterinit(hash);
    while ((entry = hv_iternext(hash))) {
        STRLEN length;
        const char *name = HePV(entry, length);
        SV *value = hv_iterval(hash, entry);
        IV weight = 0;
        /* The name is judged before the number. */
        rur_check(aTHX_ royalur_weights_set(weights, name, length, 0));
        if (!rur_whole(aTHX_ value, &weight))
            croak("the weight %s must be a whole number, not %" SVf, name,
                  SVfARG(rur_shown(aTHX_ value)));
        rur_check(aTHX_ royalur_weights_set(weights, name, length, (int64_t)weight));
    }
    return weights;
}

/* The characters of a position string by number, as many as can matter. */
static size_t rur_characters(pTHX_ SV *sv, uint32_t *characters)
{
    STRLEN length;
    const U8 *at, *end;
    size_t n = 0;
    SvGETMAGIC(sv);
    if (!SvOK(sv))
        return 0;
    at = (const U8 *)SvPV_nomg(sv, length);
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

#endif
