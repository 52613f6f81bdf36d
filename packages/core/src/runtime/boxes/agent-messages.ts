import { BRAND } from '../../brand.ts'

/** Errors within a devbox. */
export const agentMessages = {
  invalid: 'The devbox got a request that makes no sense.',
  notFound: 'This does not exist in the devbox.',
  conflict: 'This has changed in the devbox meanwhile.',
  tooLarge: 'This is too large to show here. Use the terminal.',
  outside: 'This path leads out of the project.',
  notAFile: 'This is not a file.',
  notAFolder: 'This is not a folder.',
  notListening: 'Nothing in the devbox is listening on this port.',
  limit: 'Too many things are running in this devbox. Close a terminal first.',
  noSpace: 'The disk of this devbox is full. Delete files to continue.',
  failed: 'This failed in the devbox.',
  noAnswer: 'The devbox does not answer. Restart it if this lasts.',
  strange: `The devbox gave an answer that ${BRAND} does not understand. Restart it.`,
}
