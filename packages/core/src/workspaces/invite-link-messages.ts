/** What is said of the link by which anybody can join a workspace. */
export const inviteLinkMessages = {
  title: 'Invite link',
  until: (role: string, date: string) => `Anyone with this link can join as ${role} until ${date}.`,
  forGood: (role: string) => `Anyone with this link can join as ${role}. It never ends.`,
  uses: (count: number, max: number | null) => {
    if (max !== null) return `${count} of ${max} places are taken.`
    return count === 1 ? '1 person has joined by it.' : `${count} people have joined by it.`
  },
  states: {
    EXPIRED: (date: string) => `The invite link ended on ${date}. Nobody can join by it any more.`,
    USED_UP: 'As many people have joined by the invite link as it was made for.',
    OFF: 'The invite link is turned off.',
  },
  daysLabel: 'New link works for',
  days: (count: number | null) => {
    if (count === null) return 'Until it is turned off'
    return count === 1 ? '1 day' : `${count} days`
  },
  usesLabel: 'Places',
  usesHint: 'As many as you like unless you say.',
  reset: 'Reset link',
  make: 'Make a new link',
  resetTitle: 'Reset the invite link?',
  resetText: 'The old link stops at once, also for those who have it and have not joined yet.',
  resetDone: 'Made a new invite link',
  resetFailed: 'The invite link could not be reset',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off the invite link?',
  turnOffText: 'It stops at once. You can make a new one at any time.',
  turnedOff: 'Invite link turned off',
  turnOffFailed: 'The invite link could not be turned off',
  daysInvalid: (max: number) => `An invite link works for 1 to ${max} days, or until it is turned off.`,
  usesInvalid: (max: number) => `An invite link is for 1 to ${max} people, or for any number.`,
}
