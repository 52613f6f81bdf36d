import { counted } from '../grouped.ts'

const drafts = (count: number) => counted(count, 'draft')
const moves = (count: number) => (count === 1 ? 'moves' : 'move')

/** What a removal ends besides the membership. */
export type Removal = {
  drafts: number
  hasOpenLink: boolean
  /** Who gets the drafts; the viewer if omitted. */
  to?: string
}

/** Sentences about changes to members: removal, leaving, another role. */
export const memberMessages = {
  adminsOnly: 'Only admins of a workspace can change its members and their roles.',
  personal: 'This is a personal workspace. It always belongs to one person.',
  notAMember: 'This person is not a member of the workspace, or no longer is.',
  removeSelf: 'You cannot remove yourself. Leave the workspace instead.',
  ownRole: 'You cannot change your own role. Ask another admin of the workspace.',
  adminNeeded: 'A workspace needs an admin. Make somebody else an admin first.',
  heirNotAdmin: 'Drafts can only go to an admin of the workspace who stays in it.',
  heirSuspended: 'This person is suspended, so they cannot take the workspace over.',
  lastAdmin: 'You are the only admin of this workspace. Make somebody else an admin first, then leave.',

  roleOf: (who: string) => `Role of ${who}`,
  roleChanged: (who: string, role: string) => `${who} is now ${role}`,
  roleFailed: 'The role could not be changed',
  remove: 'Remove',
  removeOf: (who: string) => `Remove ${who}`,
  removeTitle: (who: string) => `Remove ${who} from the workspace?`,
  removeText: (who: string, team: string, { drafts: count, hasOpenLink, to }: Removal) =>
    [
      `${who} loses access to ${team} at once, on every device, until they are invited again.`,
      ...(count > 0
        ? [`The ${drafts(count)} they have here ${moves(count)} to ${to ? `${to}’s` : 'your'} Drafts.`]
        : []),
      ...(hasOpenLink
        ? [
            'The invite link is turned off, so they cannot rejoin with it. You can create a new one at any time.',
          ]
        : []),
      'What they made stays in the workspace. Sandboxes shared with them by name stay shared, and invitations they sent stay open.',
    ].join('\n\n'),
  removed: (who: string) => `Removed ${who}`,
  removedWithLink: (who: string) => `Removed ${who} and turned off the invite link`,
  removeFailed: 'The member could not be removed',
  leave: 'Leave workspace',
  leaveHint: 'You lose access at once. What you made here stays.',
  leaveTitle: (team: string) => `Leave ${team}?`,
  leaveText: (team: string, count: number) =>
    [
      `You cannot open ${team} until you are invited again.`,
      ...(count > 0
        ? [
            `The ${drafts(count)} you have here ${moves(count)} to an admin’s Drafts. Download what you want to keep.`,
          ]
        : []),
      'What you made stays in the workspace. Sandboxes shared with you by name stay shared.',
    ].join('\n\n'),
  left: (team: string) => `You left ${team}`,
  wasDeleted: (team: string) => `${team} was deleted.`,
  /** Also true if the workspace was deleted, which is not revealed. */
  noLonger: (team: string) => `${team} is no longer available to you.`,
  leaveFailed: 'You could not leave the workspace',
}
