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

type ChangeReason =
  | 'usernameUnknown'
  | 'withSelf'
  | 'notShared'
  | 'levelUnknown'
  | 'noInvitation'
  | 'invitationGone'
  | 'tooFast'

/** Why who has it stays as it is, whoever asks. */
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
