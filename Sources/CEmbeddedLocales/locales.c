#include "CEmbeddedLocales.h"

static const unsigned char en[] = {
#embed "Locales/en.txt"
};
static const unsigned char en_gb[] = {
#embed "Locales/en-GB.txt"
};
static const unsigned char en_in[] = {
#embed "Locales/en-IN.txt"
};
static const unsigned char en_au[] = {
#embed "Locales/en-AU.txt"
};
static const unsigned char en_ca[] = {
#embed "Locales/en-CA.txt"
};
static const unsigned char pt_br[] = {
#embed "Locales/pt-BR.txt"
};
static const unsigned char pt_pt[] = {
#embed "Locales/pt-PT.txt"
};
static const unsigned char es[] = {
#embed "Locales/es.txt"
};
static const unsigned char es_mx[] = {
#embed "Locales/es-MX.txt"
};
static const unsigned char ko[] = {
#embed "Locales/ko.txt"
};
static const unsigned char ja[] = {
#embed "Locales/ja.txt"
};
static const unsigned char zh_hans[] = {
#embed "Locales/zh-Hans.txt"
};
static const unsigned char zh_hant[] = {
#embed "Locales/zh-Hant.txt"
};
static const unsigned char fr[] = {
#embed "Locales/fr.txt"
};
static const unsigned char fr_ca[] = {
#embed "Locales/fr-CA.txt"
};
static const unsigned char de[] = {
#embed "Locales/de.txt"
};
static const unsigned char de_ch[] = {
#embed "Locales/de-CH.txt"
};
static const unsigned char it[] = {
#embed "Locales/it.txt"
};
static const unsigned char nl[] = {
#embed "Locales/nl.txt"
};
static const unsigned char pl[] = {
#embed "Locales/pl.txt"
};
static const unsigned char ru[] = {
#embed "Locales/ru.txt"
};
static const unsigned char uk[] = {
#embed "Locales/uk.txt"
};
static const unsigned char tr[] = {
#embed "Locales/tr.txt"
};
static const unsigned char ar[] = {
#embed "Locales/ar.txt"
};
static const unsigned char ar_eg[] = {
#embed "Locales/ar-EG.txt"
};
static const unsigned char he[] = {
#embed "Locales/he.txt"
};
static const unsigned char hi[] = {
#embed "Locales/hi.txt"
};
static const unsigned char bn[] = {
#embed "Locales/bn.txt"
};
static const unsigned char id[] = {
#embed "Locales/id.txt"
};
static const unsigned char ms[] = {
#embed "Locales/ms.txt"
};
static const unsigned char vi[] = {
#embed "Locales/vi.txt"
};
static const unsigned char th[] = {
#embed "Locales/th.txt"
};
static const unsigned char sv[] = {
#embed "Locales/sv.txt"
};
static const unsigned char nb[] = {
#embed "Locales/nb.txt"
};
static const unsigned char da[] = {
#embed "Locales/da.txt"
};
static const unsigned char fi[] = {
#embed "Locales/fi.txt"
};
static const unsigned char cs[] = {
#embed "Locales/cs.txt"
};
static const unsigned char sk[] = {
#embed "Locales/sk.txt"
};
static const unsigned char hu[] = {
#embed "Locales/hu.txt"
};
static const unsigned char ro[] = {
#embed "Locales/ro.txt"
};
static const unsigned char bg[] = {
#embed "Locales/bg.txt"
};
static const unsigned char hr[] = {
#embed "Locales/hr.txt"
};
static const unsigned char sr[] = {
#embed "Locales/sr.txt"
};
static const unsigned char sl[] = {
#embed "Locales/sl.txt"
};
static const unsigned char el[] = {
#embed "Locales/el.txt"
};
static const unsigned char lt[] = {
#embed "Locales/lt.txt"
};
static const unsigned char lv[] = {
#embed "Locales/lv.txt"
};
static const unsigned char et[] = {
#embed "Locales/et.txt"
};
static const unsigned char ca[] = {
#embed "Locales/ca.txt"
};
static const unsigned char fa[] = {
#embed "Locales/fa.txt"
};
static const unsigned char keywords[] = {
#embed "Locales/keywords.csv"
};

static const struct embedded_locale locales[] = {
    {"en", en, sizeof en},
    {"en-GB", en_gb, sizeof en_gb},
    {"en-IN", en_in, sizeof en_in},
    {"en-AU", en_au, sizeof en_au},
    {"en-CA", en_ca, sizeof en_ca},
    {"pt-BR", pt_br, sizeof pt_br},
    {"pt-PT", pt_pt, sizeof pt_pt},
    {"es", es, sizeof es},
    {"es-MX", es_mx, sizeof es_mx},
    {"ko", ko, sizeof ko},
    {"ja", ja, sizeof ja},
    {"zh-Hans", zh_hans, sizeof zh_hans},
    {"zh-Hant", zh_hant, sizeof zh_hant},
    {"fr", fr, sizeof fr},
    {"fr-CA", fr_ca, sizeof fr_ca},
    {"de", de, sizeof de},
    {"de-CH", de_ch, sizeof de_ch},
    {"it", it, sizeof it},
    {"nl", nl, sizeof nl},
    {"pl", pl, sizeof pl},
    {"ru", ru, sizeof ru},
    {"uk", uk, sizeof uk},
    {"tr", tr, sizeof tr},
    {"ar", ar, sizeof ar},
    {"ar-EG", ar_eg, sizeof ar_eg},
    {"he", he, sizeof he},
    {"hi", hi, sizeof hi},
    {"bn", bn, sizeof bn},
    {"id", id, sizeof id},
    {"ms", ms, sizeof ms},
    {"vi", vi, sizeof vi},
    {"th", th, sizeof th},
    {"sv", sv, sizeof sv},
    {"nb", nb, sizeof nb},
    {"da", da, sizeof da},
    {"fi", fi, sizeof fi},
    {"cs", cs, sizeof cs},
    {"sk", sk, sizeof sk},
    {"hu", hu, sizeof hu},
    {"ro", ro, sizeof ro},
    {"bg", bg, sizeof bg},
    {"hr", hr, sizeof hr},
    {"sr", sr, sizeof sr},
    {"sl", sl, sizeof sl},
    {"el", el, sizeof el},
    {"lt", lt, sizeof lt},
    {"lv", lv, sizeof lv},
    {"et", et, sizeof et},
    {"ca", ca, sizeof ca},
    {"fa", fa, sizeof fa},
};

struct embedded_locale embedded_keywords(void) {
  return (struct embedded_locale){"keywords", keywords, sizeof keywords};
}
size_t embedded_locale_count(void) { return sizeof locales / sizeof locales[0]; }
struct embedded_locale embedded_locale_at(size_t index) { return locales[index]; }
