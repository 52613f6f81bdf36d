import { counted } from '../grouped.ts'
/** Sentences about the link with which anybody can join a workspace. */
export const inviteLinkMessages = {
  title: 'Invite link',
  until: (role: string, date: string) => `Anyone with this link can join as ${role} until ${date}.`,
  forGood: (role: string) => `Anyone with this link can join as ${role}. It does not expire.`,
  uses: (count: number, max: number | null) => {
    if (max !== null) return `${count} of ${max} people have joined.`
    return `${counted(count, 'person has', 'people have')} joined with it.`
  },
  states: {
    EXPIRED: (date: string) => `The invite link expired on ${date}.`,
    USED_UP: 'The invite link has been used the maximum number of times.',
    OFF: 'The invite link is turned off.',
  },
  daysLabel: 'New link works for',
  days: (count: number | null) => {
    if (count === null) return 'Until it is turned off'
    return counted(count, 'day')
  },
  usesLabel: 'How many people can join',
  usesHint: 'Leave it empty for any number.',
  reset: 'Reset link',
  make: 'Create a new link',
  resetTitle: 'Reset the invite link?',
  resetText: 'The old link stops working at once, even for people who have it and have not joined yet.',
  resetDone: 'Created a new invite link',
  resetFailed: 'The invite link could not be reset',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off the invite link?',
  turnOffText: 'It stops working at once. You can create a new one at any time.',
  turnedOff: 'Invite link turned off',
  turnOffFailed: 'The invite link could not be turned off',
  daysInvalid: (max: number) => `An invite link works for 1 to ${max} days, or until it is turned off.`,
  usesInvalid: (max: number) => `An invite link can be for 1 to ${max} people, or for any number.`,
}
