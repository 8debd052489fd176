// memcpy between regions that overlap.
// $N = 8 ~ 20 ~ 33 ~ 64
// $AT = 1 ~ 5
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);
char room[100] = "the quick brown fox jumps over the lazy dog";
int main(void) {
    volatile unsigned long n = $N;
    memcpy(room + $AT, room, n);
    printf("%s\n", room);
    return 0;
}
