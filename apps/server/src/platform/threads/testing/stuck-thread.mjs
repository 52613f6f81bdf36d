/* A thread that never ends, as user content might cause. */
for (;;);
