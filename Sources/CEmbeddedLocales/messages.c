#include "CEmbeddedLocales.h"

static const unsigned char en[] = {
#embed "../../Data/messages/en.txt"
};
static const unsigned char pt_br[] = {
#embed "../../Data/messages/pt-BR.txt"
};
static const unsigned char ko[] = {
#embed "../../Data/messages/ko.txt"
};
static const unsigned char es[] = {
#embed "../../Data/messages/es.txt"
};
static const unsigned char de[] = {
#embed "../../Data/messages/de.txt"
};
static const unsigned char fr[] = {
#embed "../../Data/messages/fr.txt"
};
static const unsigned char ja[] = {
#embed "../../Data/messages/ja.txt"
};
static const unsigned char ar[] = {
#embed "../../Data/messages/ar.txt"
};

static const struct embedded_locale messages[] = {
    {"en", en, sizeof en}, {"pt-BR", pt_br, sizeof pt_br}, {"ko", ko, sizeof ko}, {"es", es, sizeof es},
    {"de", de, sizeof de}, {"fr", fr, sizeof fr},          {"ja", ja, sizeof ja}, {"ar", ar, sizeof ar},
};

size_t embedded_messages_count(void) { return sizeof messages / sizeof messages[0]; }
struct embedded_locale embedded_messages_at(size_t index) { return messages[index]; }
