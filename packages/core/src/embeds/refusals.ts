import type { Refusals } from '../actions.ts'
import { embedMessages } from './messages.ts'
import type { EmbedReason } from './rules.ts'

/** Why a sandbox is not shown by other sites. */
export const embedRefusals: Refusals<EmbedReason> = {
  notOpen: { code: 'conflict', text: () => embedMessages.private },
  inTrash: { code: 'conflict', text: () => embedMessages.inTrash },
}
