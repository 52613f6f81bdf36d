import type { Refusals, RefusalTable } from '../actions.ts'
import { templateMessages } from '../templates/messages.ts'
import { conflictMessages } from './conflict-messages.ts'
import { BULK_MAX } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import { refusalMessages } from './refusal-messages.ts'

type ChangeReason =
  | 'privacyUnknown'
  | 'privacyBelow'
  | 'tooManyAtOnce'
  | 'serverOnly'
  | 'noMachine'
  | 'staysDevbox'
  | 'afterUnknown'
  | 'folderNotFound'
  | 'notATemplate'

/** Why a requested state is invalid, whoever asks for it. */
export const changeRefusals: Refusals<ChangeReason> = {
  privacyUnknown: { code: 'validation', text: () => refusalMessages.privacyUnknown },
  privacyBelow: { code: 'validation', text: () => templateMessages.privacyBelow },
  tooManyAtOnce: { code: 'validation', text: () => refusalMessages.tooMany(BULK_MAX) },
  serverOnly: { code: 'validation', text: templateMessages.serverOnly },
  noMachine: { code: 'validation', text: () => refusalMessages.noMachine },
  staysDevbox: { code: 'validation', text: () => refusalMessages.staysDevbox },
  afterUnknown: { code: 'validation', text: () => refusalMessages.afterUnknown },
  folderNotFound: { code: 'not_found', text: sandboxMessages.folderNotFound },
  notATemplate: { code: 'not_found', text: () => refusalMessages.notATemplate },
}

/** Why a bulk change is refused: it does not say what was seen of each, or some of them do not exist. */
export const manyRefusals: RefusalTable<{ seenMissing: 'was' | 'wasIn'; notFound: readonly string[] }> = {
  seenMissing: { code: 'validation', text: conflictMessages.refusedNumber },
  notFound: { code: 'not_found', text: refusalMessages.notFoundMany },
}
