/** Sentences about what somebody says of themselves. */
export const profileFormMessages = {
  title: 'About you',
  text: 'Everybody who sees your name can read this.',
  name: 'Display name',
  bio: 'Bio',
  links: 'Links',
  linksHint: 'One address a line.',
  save: 'Save',
  saved: 'Your profile is saved',
  failed: 'There was a problem updating your profile.',
  bioTooLong: (max: number) => `A bio has at most ${max} characters.`,
  tooManyLinks: (max: number) => `At most ${max} links can be given.`,
  badLink: (link: string) => `“${link}” is no address of a page: it begins with https:// or http://.`,
  notShowable: 'Only public sandboxes of your own can be shown on your profile.',
}
