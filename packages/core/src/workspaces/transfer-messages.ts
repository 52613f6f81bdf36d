/** Sentences about transferring a workspace. */
export const transferMessages = {
  title: 'Hand over',
  hint: 'Make another member the admin in your place. You stay as an editor.',
  action: 'Hand over',
  member: 'New admin',
  choose: 'Choose a member',
  nobody: 'There is nobody else in this workspace.',
  question: (team: string, who: string) => `Hand ${team} over to ${who}?`,
  text: (who: string) =>
    `${who} becomes an admin and manages the billing. You become an editor, and cannot take this back yourself.`,
  would: (team: string, who: string) => `${team} would be handed over to ${who}.`,
  done: (team: string, who: string) => `${who} is now an admin of ${team}`,
  noLonger: (team: string) => `You are now an editor of ${team}, and no longer its admin.`,
  failed: 'The workspace could not be handed over',
}
