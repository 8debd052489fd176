/* Text by hand, by the library's functions and by formats, tables of characters, a sort. */
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
extern unsigned long strlen(const char *);
extern int strcmp(const char *, const char *);
extern int snprintf(char *, unsigned long, const char *, ...);

static char room[128];
static const char *const names[] = { "elm", "oak", "ash", "lime", "beech" };

static unsigned hash(const char *text)
{
  unsigned h = 2166136261u;
  while (*text)
    h = (h ^ (unsigned char) *text++) * 16777619u;
  return h;
}

static void sort(const char **of, int count)
{
  for (int i = 1; i < count; i++) {
    const char *one = of[i];
    int j = i;
    for (; j > 0 && strcmp(of[j - 1], one) > 0; j--)
      of[j] = of[j - 1];
    of[j] = one;
  }
}

int main(void)
{
  const char *sorted[5];
  memcpy(sorted, names, sizeof sorted);
  sort(sorted, 5);
  memset(room, '.', sizeof room - 1);
  unsigned long at = 0;
  for (int i = 0; i < 5; i++) {
    unsigned long length = strlen(sorted[i]);
    memcpy(room + at, sorted[i], length);
    at += length + 1;
  }
  at += (unsigned long) snprintf(room + at, sizeof room - at, "%lu of %-6s%c", at, sorted[1], names[2][0]);
  return (int) ((hash(room) + at) & 127);
}
