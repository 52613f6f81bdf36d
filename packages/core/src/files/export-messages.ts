export const exportMessages = {
  repositoryTitle: 'Repository files',
  waiting: 'Waiting for a sandbox to make repository files of.',
  packing: 'Making repository files…',
  packed: (count: number) => (count === 1 ? 'Made 1 repository file.' : `Made ${count} repository files.`),
  /** Said to the page around it, to the letter (spec CR-070). */
  failed: (reason: string) => `Could not create - ${reason}`,
  noSandbox: 'The message holds no sandbox.',
  badSandbox: (where: string) => `In the sandbox, “${where}” is missing or of the wrong kind.`,
  twice: (path: string) => `There are two files called “${path}”.`,
}
