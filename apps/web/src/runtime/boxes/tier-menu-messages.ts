export const tierMenuMessages = {
  size: (name: string) => `Size of the machine: ${name}`,
  failed: 'The size could not be changed',
  restartTitle: 'Restart the devbox now?',
  restartText: 'The new size takes effect at the next start. Everything running in it stops; its files stay.',
  restart: 'Restart',
}
