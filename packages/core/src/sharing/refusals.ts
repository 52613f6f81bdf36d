import type { Refusals } from '../actions.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { SHARED_WITH_MAX } from './limits.ts'
import { sharingMessages } from './messages.ts'
import type { RecipientReason } from './rules.ts'

/** Why a sandbox is not shared. */
export const sharingRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  notAllowed: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  notOrganising: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  inTrash: { code: 'conflict', text: () => sharingMessages.inTrash },
}

/** Why one person is not given it, by whom the refusal names. */
export const recipientRefusals: Refusals<RecipientReason> = {
  alreadyMember: { code: 'conflict', text: sharingMessages.alreadyMember },
  keptInside: { code: 'forbidden', text: () => sharingMessages.keptInside },
}

/** Why it is given to nobody more, or not by the link of an invitation. */
export const grantRefusals: Refusals<'sharedWithMost' | 'invitationOfOther'> = {
  sharedWithMost: { code: 'limit', text: () => sharingMessages.tooMany(SHARED_WITH_MAX) },
  invitationOfOther: { code: 'forbidden', text: () => sharingMessages.linkOfOther },
}
