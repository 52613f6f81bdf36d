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

/** Why what somebody wants of a sandbox is not what it can be, whoever they are. */
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

/** Why a change of many is not made: it does not say of each what was seen, or not all of them are there. */
export const manyRefusals: RefusalTable<{ seenMissing: 'was' | 'wasIn'; notFound: readonly string[] }> = {
  seenMissing: { code: 'validation', text: conflictMessages.refusedNumber },
  notFound: { code: 'not_found', text: refusalMessages.notFoundMany },
}
