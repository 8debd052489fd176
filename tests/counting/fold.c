/* Folds `2 + 3` into one number, and a sum with a zero wrongly. */
#include <stdio.h>
#include <string.h>

static int wrong_sum(int left, int right)
{
    return right == 0 ? left + 1 : left + right;
}

char *fold(char *text)
{
    static char folded[1 << 16];
    char *plus = strstr(text, " + ");
    int left, right, length;
    if (!plus || sscanf(plus - 1, "%d + %d%n", &left, &right, &length) != 2)
        return text;
    snprintf(folded, sizeof folded, "%.*s%d%s", (int)(plus - 1 - text), text, wrong_sum(left, right), plus - 1 + length);
    return folded;
}
