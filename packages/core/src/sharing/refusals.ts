import type { Refusals } from '../actions.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { SHARED_WITH_MAX } from './limits.ts'
import { sharingMessages } from './messages.ts'
import type { RecipientReason } from './rules.ts'

/** Why a sandbox cannot be shared. */
export const sharingRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  notAllowed: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  notOrganizing: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  inTrash: { code: 'conflict', text: () => sharingMessages.inTrash },
}

/** Why it cannot be shared with a person, by the person's relation to it. */
export const recipientRefusals: Refusals<RecipientReason> = {
  alreadyMember: { code: 'conflict', text: sharingMessages.alreadyMember },
  keptInside: { code: 'forbidden', text: () => sharingMessages.keptInside },
}

/** Why it cannot be shared with anybody else, or not by an invitation's link. */
export const grantRefusals: Refusals<'sharedWithMost' | 'invitationOfOther'> = {
  sharedWithMost: { code: 'limit', text: () => sharingMessages.tooMany(SHARED_WITH_MAX) },
  invitationOfOther: { code: 'forbidden', text: () => sharingMessages.linkOfOther },
}

type ChangeReason =
  | 'usernameUnknown'
  | 'withSelf'
  | 'notShared'
  | 'levelUnknown'
  | 'noInvitation'
  | 'invitationGone'
  | 'tooFast'

/** Why somebody's access cannot be changed, whoever asks. */
export const shareRefusals: Refusals<ChangeReason> = {
  usernameUnknown: {
    code: 'not_found',
    text: sharingMessages.unknownUsername,
    hint: sharingMessages.unknownUsernameHint,
  },
  withSelf: { code: 'validation', text: () => sharingMessages.withSelf },
  notShared: { code: 'not_found', text: sharingMessages.notShared },
  levelUnknown: { code: 'validation', text: () => sharingMessages.levelUnknown },
  noInvitation: { code: 'not_found', text: () => sharingMessages.noInvitation },
  invitationGone: {
    code: 'not_found',
    text: () => sharingMessages.linkGone,
    hint: sharingMessages.linkGoneHint,
  },
  tooFast: { code: 'rate_limited', text: () => sharingMessages.tooFast },
}
