export const commentTexts = {
  none: 'No comments.',
  noneOpen: 'No open comments. See resolved ones with --resolved.',
  added: (id: string) => `Commented: ${id}`,
  resolved: 'Resolved.',
  reopened: 'Reopened.',
  replyHasPlace: 'A reply has no place of its own: leave out --file and --lines.',
  needsBoth: 'Use --file and --lines together.',
  whole: 'sandbox',
  deleted: (path: string) => `${path} (line was deleted)`,
  point: (path: string) => `preview ${path}`,
}
