/* A process that never completes a request, as a package might cause. */
process.on('message', () => {
  for (;;);
})
