export const sharingTexts = {
  withSomebody: (who: string, level: string) => `Shared with ${who}: ${level}`,
  already: (who: string) => `${who} already has this access`,
  alreadyGone: (who: string) => `It is not shared with ${who}`,
  removed: (who: string) => `${who} no longer has access`,
  wouldShare: (who: string, level: string) => `Would be shared with ${who}: ${level}`,
  wouldRemove: (who: string) => `${who} would no longer have access`,
  link: (link: string) => `  ${link}`,
  failedOne: (who: string, why: string) => `${who}: ${why}`,
  audience: 'Who can see it, and why:',
  both: (who: string) => `${who} is in both --with and --remove. Leave one of them out.`,
  listAlone: '--list changes nothing, so leave out --with and --remove.',
}
