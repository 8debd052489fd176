/* Gives up on a shift by a constant, as a compiler with a bug in it does. */
#include <stdlib.h>
#include <string.h>

static int is_shifted(const char *text)
{
    return strstr(text, " << 3") != NULL;
}

void scale(const char *text)
{
    if (is_shifted(text))
        abort();
}
