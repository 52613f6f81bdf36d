import { counted } from '@sandlot/core/grouped'
export const profileTexts = {
  saved: 'Your profile is saved.',
  nothing: 'Say what to change: --username, --name, --bio or --link.',
  oneOf: 'Name a sandbox, or --remove.',
  pinned: (count: number) => `Your profile shows ${counted(count, 'pinned sandbox', 'pinned sandboxes')}.`,
  showcased: (title: string) => `Your profile shows ${title} first.`,
  noShowcase: 'Your profile shows no sandbox first.',
  noUploads: 'You have no uploaded files.',
  used: (used: string, max: string) => `${used} of ${max} used`,
  deleted: (name: string) => `Deleted: ${name}`,
  wouldDelete: (name: string) => `Would delete: ${name}`,
  deleteQuestion: (name: string) => `Delete ${name}? This cannot be undone.`,
  unknownUpload: (wanted: string) => `There is no uploaded file ${wanted}.`,
}
