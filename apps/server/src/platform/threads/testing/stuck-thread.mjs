/* A thread that never ends, as what a user made might hold it up. */
for (;;);
