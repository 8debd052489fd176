/* Executed whatever the options: no evidence against it. */
#include <ctype.h>

int names;

void check_names(const char *text)
{
    for (; *text; text++)
        names += isalpha((unsigned char)*text) != 0;
}
