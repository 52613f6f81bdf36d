/* A process that never ends what it was asked, as a package might make it. */
process.on('message', () => {
  for (;;);
})
