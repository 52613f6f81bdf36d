export const tierMenuMessages = {
  size: (name: string) => `Size of the machine: ${name}`,
  failed: 'The size could not be changed',
  restartTitle: 'Restart the devbox now?',
  restartText: 'It has the new size from its next start on. Everything that runs in it ends; its files stay.',
  restart: 'Restart',
}
