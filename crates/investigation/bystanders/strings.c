/* Chains of string functions: known and unknown lengths, ends of copies, appended parts, comparisons, searches, formats. */
extern void *memcpy(void *, const void *, unsigned long);
extern int memcmp(const void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
extern char *strcpy(char *, const char *), *strcat(char *, const char *), *stpcpy(char *, const char *);
extern char *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *);
extern int strcmp(const char *, const char *), strncmp(const char *, const char *, unsigned long);
extern int sprintf(char *, const char *, ...);

unsigned long ss_twice(char *to, const char *a) { strcpy(to, a); unsigned long n = strlen(to); return n + strlen(a); }
unsigned long ss_joined(char *to, const char *a) { strcpy(to, "pre-"); strcat(to, a); strcat(to, ".end"); return strlen(to); }
unsigned long ss_chain(char *to, const char *a, const char *b) { char *p = stpcpy(stpcpy(stpcpy(to, a), "/"), b); return (unsigned long) (p - to) * 2 + strlen(to); }
char *ss_end(const char *a) { return strchr(a, '\0'); }
int ss_starts(const char *a) { return strstr(a, "key") == a; }
int ss_same(const char *a) { return memcmp(a, "abcd", 4) == 0; }
int ss_empty(const char *a) { return strlen(a) == 0 || strcmp(a, "x") == 0; }
int ss_shorter(const char *a) { return strncmp(a, "keyword", 3) == 0; }

unsigned long ss_cut(char *to, const char *a)
{
  unsigned long n = strlen(a);
  memcpy(to, a, n + 1);
  to[n - 1] = '\0';
  to[0] = '#';
  return strlen(to);
}

unsigned long ss_known(int which)
{
  char room[16];
  strcpy(room, which ? "seven.." : "four");
  unsigned long before = strlen(room);
  strcat(room, "+4c!");
  return before * strlen(room) + (unsigned char) room[before];
}

int ss_printed(char *to, int value, const char *name)
{
  int n = sprintf(to, "%s", name);
  n += sprintf(to + n, "%d;", value);
  n += sprintf(to + n, "plain text");
  return n + (int) strlen(to);
}

int ss_extension(const char *path)
{
  const char *dot = strrchr(path, '.'), *slash = strchr(path, '/');
  return dot && (!slash || dot > slash) ? (int) strlen(dot + 1) : -1;
}

int main(void)
{
  char room[64], other[64];
  unsigned long sum = ss_twice(room, "a word");
  sum += ss_joined(other, room) * 3;
  sum += ss_chain(room, other, "tail");
  sum += ss_cut(other, room);
  sum += ss_known(1) + ss_known(room[0] == 'q') + (unsigned long) (ss_end(other) - other);
  sum += (unsigned long) (ss_starts("a key") * 2 + ss_starts("keys") + ss_same("abcde") * 4 + ss_empty(other) + ss_shorter("keep") * 8);
  sum += (unsigned long) (ss_printed(room, 1234, "name:") + ss_extension("dir/file.text") + ss_extension("none/x"));
  return (int) ((sum + (unsigned char) room[7] + (unsigned char) other[3]) & 127);
}
