/* A compiler that can be built to count its blocks: it reads prog.c, scales and folds sums at -O1 and has cc do the rest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *fold(char *text);
void scale(const char *text);
void check_names(const char *text);

static char *read_all(const char *name)
{
    static char text[1 << 16];
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = 0;
    return text;
}

int main(int argc, char **argv)
{
    char *text = read_all("prog.c"), *out = "a.out";
    FILE *file;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-O1")) {
            scale(text);
            text = fold(text);
        }
        if (!strcmp(argv[i], "-o") && i + 1 < argc)
            out = argv[++i];
    }
    check_names(text);
    file = fopen("folded.c", "w");
    fputs(text, file);
    fclose(file);
    execlp("cc", "cc", "-w", "folded.c", "-o", out, NULL);
    return 1;
}
