import type { Refusals, RefusalTable } from '../actions.ts'
import { inviteMessages } from './invite-messages.ts'
import { INVITATIONS_OPEN_MAX } from './limits.ts'
import type { MembersParams } from './member-rules.ts'

/** Why a workspace cannot have another member. */
export const membersRefusals: RefusalTable<MembersParams> = {
  membersFull: {
    code: 'limit',
    text: ({ most }) => inviteMessages.membersFull(most),
    hint: inviteMessages.membersFullHint,
  },
}

type InvitationReason =
  | 'alreadyMember'
  | 'tooManyOpen'
  | 'alreadyAnswered'
  | 'invitationOfOther'
  | 'invitationGone'
  | 'inviteLinkInvalid'
  | 'usernameUnknown'
  | 'withSelf'
  | 'noInvitation'
  | 'tooFast'
  | 'roleTooHigh'

/** Why somebody is not invited to a workspace that has room, or cannot join it. */
export const invitationRefusals: Refusals<InvitationReason> = {
  alreadyMember: { code: 'conflict', text: inviteMessages.alreadyMember },
  tooManyOpen: { code: 'limit', text: () => inviteMessages.tooManyOpen(INVITATIONS_OPEN_MAX) },
  alreadyAnswered: { code: 'conflict', text: () => inviteMessages.alreadyAnswered },
  invitationOfOther: { code: 'forbidden', text: () => inviteMessages.invitationOfOther },
  invitationGone: {
    code: 'not_found',
    text: () => inviteMessages.invitationGone,
    hint: inviteMessages.invitationGoneHint,
  },
  inviteLinkInvalid: {
    code: 'not_found',
    text: () => inviteMessages.linkInvalid,
    hint: inviteMessages.linkInvalidHint,
  },
  usernameUnknown: {
    code: 'not_found',
    text: inviteMessages.unknownUsername,
    hint: inviteMessages.unknownUsernameHint,
  },
  withSelf: { code: 'validation', text: () => inviteMessages.inviteSelf },
  noInvitation: { code: 'not_found', text: () => inviteMessages.nothingToRevoke },
  roleTooHigh: { code: 'forbidden', text: () => inviteMessages.roleTooHigh },
  tooFast: { code: 'rate_limited', text: () => inviteMessages.tooManyInvitations },
}
