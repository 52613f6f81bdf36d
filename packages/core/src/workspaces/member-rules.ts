import { inviteMessages } from './invite-messages.ts'

/** Why a workspace that has so many members takes no other, or null (spec BL-008, BL-016, BL-022). */
export const membersProblem = (
  count: number,
  { includedMembers }: { includedMembers: number },
): string | null => (count < includedMembers ? null : inviteMessages.membersFull(includedMembers))
