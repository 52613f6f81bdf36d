import { type Refusals, refusalText } from '../actions.ts'
import { embedMessages as say } from './messages.ts'
import type { EmbedReason } from './rules.ts'

/** Why other sites cannot show a sandbox. */
export const embedRefusals: Refusals<EmbedReason | 'noSandbox'> = {
  notOpen: { code: 'conflict', text: () => say.private, hint: say.privateHint },
  embedsOff: { code: 'conflict', text: () => say.off, hint: say.offHint },
  noSandbox: { code: 'not_found', text: () => say.noSandbox },
  inTrash: { code: 'conflict', text: () => say.inTrash, hint: say.inTrashHint },
}

/** The same for a page, with what to do about it. */
export const embedRefusalText = (reason: EmbedReason): string =>
  `${refusalText(embedRefusals, reason)} ${embedRefusals[reason].hint}`
