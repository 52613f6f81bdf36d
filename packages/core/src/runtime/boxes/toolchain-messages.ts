/** What is told of a devbox that cannot run here, before it is made. */
export const toolchainMessages = {
  off: 'Devboxes do not run on this server.',
  missing: (name: string) => `Needs ${name}, which this server does not have.`,
}
