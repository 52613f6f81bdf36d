const drafts = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`)

/** What is said where members come to be others: removed, leaving, in another role. */
export const memberMessages = {
  adminsOnly: 'Only admins of a workspace may change who is in it and what they may do.',
  personal: 'This is a personal workspace. It belongs to one person for good.',
  notAMember: 'This person is not a member of the workspace (any more).',
  removeSelf: 'You cannot remove yourself. To go, leave the workspace.',
  ownRole: 'You cannot change your own role. Ask another admin of the workspace.',
  lastAdmin: 'You are the only admin of this workspace. Make somebody else an admin first, then leave.',

  roleOf: (who: string) => `Role of ${who}`,
  roleChanged: (who: string, role: string) => `${who} is now ${role}`,
  roleFailed: 'The role could not be changed',
  remove: 'Remove',
  removeOf: (who: string) => `Remove ${who}`,
  removeTitle: (who: string) => `Remove ${who} from the workspace?`,
  removeText: (who: string, team: string, count: number) =>
    [
      `${who} cannot open ${team} any more, at once and on every device.`,
      ...(count > 0 ? [`The ${drafts(count)} they have here move to your Drafts.`] : []),
      'What they made stays in the workspace. Sandboxes that were shared with them by name stay shared, and invitations they sent stay open.',
    ].join('\n\n'),
  removed: (who: string) => `Removed ${who}`,
  removeFailed: 'The member could not be removed',
  leave: 'Leave workspace',
  leaveHint: 'You lose access at once. What you made here stays.',
  leaveTitle: (team: string) => `Leave ${team}?`,
  leaveText: (team: string, count: number) =>
    [
      `You cannot open ${team} any more, until an admin invites you again.`,
      ...(count > 0
        ? [
            `The ${drafts(count)} you have here move to the Drafts of an admin. Download what you want to keep.`,
          ]
        : []),
      'What you made stays in the workspace. Sandboxes that were shared with you by name stay shared with you.',
    ].join('\n\n'),
  left: (team: string) => `You left ${team}`,
  noLonger: (team: string) => `You are no longer a member of ${team}.`,
  leaveFailed: 'The workspace could not be left',
}
