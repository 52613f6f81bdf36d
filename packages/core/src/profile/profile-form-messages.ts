/** Sentences about a person's profile form. */
export const profileFormMessages = {
  title: 'About you',
  text: 'Everybody who sees your name can read this.',
  name: 'Display name',
  bio: 'Bio',
  links: 'Links',
  linksHint: 'One address per line.',
  save: 'Save',
  saved: 'Your profile is saved',
  failed: 'There was a problem updating your profile.',
  bioTooLong: (max: number) => `A bio has at most ${max} characters.`,
  bioControl: 'A bio cannot contain invisible control characters.',
  tooManyLinks: (max: number) => `You can add at most ${max} links.`,
  badLink: (link: string) => `“${link}” is not a web address. Start it with https:// or http://.`,
  yourData: 'Your data',
  yourDataText:
    'Your account, comments, likes, notifications and uploads, and the sandboxes that you made, in one zip.',
  exportData: 'Export all data',
  notShowable: 'Only your own public sandboxes can be shown on your profile, and no drafts.',
}
