export const profileTexts = {
  saved: 'Your profile is saved.',
  nothing: 'Say what to change: --username, --name, --bio or --link.',
  oneOf: 'Name a sandbox, or --remove.',
  pinned: (count: number) =>
    count === 1 ? 'Your profile shows 1 pinned sandbox.' : `Your profile shows ${count} pinned sandboxes.`,
  showcased: (title: string) => `Your profile shows ${title} first.`,
  noShowcase: 'Your profile shows no sandbox first.',
  noUploads: 'You have no uploaded files.',
  used: (used: string, max: string) => `${used} of ${max} used`,
  deleted: (name: string) => `Deleted: ${name}`,
  wouldDelete: (name: string) => `Would delete: ${name}`,
  deleteQuestion: (name: string) => `Delete ${name}? This cannot be undone.`,
  unknownUpload: (wanted: string) => `There is no uploaded file ${wanted}.`,
}
