import { counted } from '@sandlot/core/grouped'
export const exportMessages = {
  repositoryTitle: 'Repository files',
  waiting: 'Waiting for a sandbox to turn into repository files.',
  packing: 'Creating repository files…',
  packed: (count: number) => `Created ${counted(count, 'repository file')}.`,
  /** Sent to the embedding page, which relies on the exact wording (spec CR-070). */
  failed: (reason: string) => `Could not create - ${reason}`,
  noSandbox: 'The message contains no sandbox.',
  badSandbox: (where: string) => `In the sandbox, “${where}” is missing or of the wrong type.`,
  twice: (path: string) => `There are two files called “${path}”.`,
}
