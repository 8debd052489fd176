// Pointers survive conversion to integers, void and char pointers, and back.
int printf(const char *, ...);
struct Node {
    int value;
    struct Node *next;
} nodes[4];
int main(void) {
    for (int i = 0; i < 4; i++) {
        nodes[i].value = i * i;
        nodes[i].next = i < 3 ? &nodes[i + 1] : 0;
    }
    int s = 0;
    for (struct Node *n = nodes; n; n = n->next) {
        unsigned long address = (unsigned long)n;
        void *any = (void *)address;
        char *bytes = (char *)any + __builtin_offsetof(struct Node, value);
        s += *(int *)bytes;
    }
    int m[3][4] = {{1}, {2}, {3}}, (*row)[4] = m;
    for (int i = 0; i < 3; i++, row++)
        s += (*row)[0];
    printf("%d %d\n", s, (int)(row - m));
    return 0;
}
