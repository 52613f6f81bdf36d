import { UPLOAD_MAX_BYTES } from '../files/limits.ts'
import { sizeText } from '../files/size-rules.ts'
import { UPLOADS_MAX_BYTES } from './limits.ts'

/** Sentences about uploaded files and pictures; catalog texts keep their spelling (spec ER-027, ER-028). */
export const uploadMessages = {
  title: 'Storage',
  loadFailed: 'Unable to get uploaded files information',
  deleteFailed: 'Unable to delete uploaded file',
  empty: 'You have no uploaded files.',
  used: (current: number, max: number) => `${sizeText(current)} of ${sizeText(max)} used`,
  files: 'Uploaded files',
  remove: (name: string) => `Delete ${name}`,
  copy: (name: string) => `Copy the address of ${name}`,
  copied: 'Address copied',
  notCopied: 'The address could not be copied.',
  notFound: 'There is no such file.',
  nothing: 'There is nothing in this file.',
  tooLarge: `A file can have at most ${sizeText(UPLOAD_MAX_BYTES)}.`,
  full: `You can keep at most ${sizeText(UPLOADS_MAX_BYTES)}. Delete files that you no longer need.`,
  noPicture: 'Only PNG, JPEG, WebP and GIF pictures can be used.',
  heic: 'Browsers cannot show HEIC photos. Save the photo as a JPEG first.',
}
