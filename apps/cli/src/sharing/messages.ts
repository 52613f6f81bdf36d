export const sharingTexts = {
  withSomebody: (who: string, level: string) => `Shared with ${who}: ${level}`,
  already: (who: string) => `${who} has it so already`,
  alreadyGone: (who: string) => `It is not shared with ${who}`,
  removed: (who: string) => `${who} has no access any more`,
  wouldShare: (who: string, level: string) => `Would be shared with ${who}: ${level}`,
  wouldRemove: (who: string) => `${who} would have no access any more`,
  link: (link: string) => `  ${link}`,
  failedOne: (who: string, why: string) => `${who}: ${why}`,
  audience: 'Who can see it, and why:',
  both: (who: string) => `${who} stands in --with and in --remove. Leave one of them out.`,
  listAlone: '--list changes nothing, so it goes without --with and --remove.',
}
