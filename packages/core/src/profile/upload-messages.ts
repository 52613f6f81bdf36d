import { UPLOAD_MAX_BYTES } from '../files/limits.ts'
import { sizeText } from '../files/size-rules.ts'
import { PICTURE_FILE_MAX_BYTES, PICTURE_SIDE_MAX_PX, UPLOADS_MAX_BYTES } from './limits.ts'

/** Sentences about uploaded files and pictures; those of the catalogue keep their spelling (spec ER-027, ER-028). */
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
  upload: 'Upload files',
  uploadFailed: (name: string) => `${name} could not be uploaded.`,
  uploaded: (name: string) => `${name} is uploaded`,
  notFound: 'There is no such file.',
  nothing: 'There is nothing in this file.',
  tooLarge: `A file can have at most ${sizeText(UPLOAD_MAX_BYTES)}.`,
  full: `You can keep at most ${sizeText(UPLOADS_MAX_BYTES)}. Delete files that you no longer need.`,
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove picture',
  cropTitle: 'Cut your picture',
  cropText: 'Drag the picture or use the arrow keys to move it.',
  zoom: 'Zoom',
  save: 'Save picture',
  cancel: 'Cancel',
  pictureSaved: 'Your picture is saved',
  pictureRemoved: 'Your picture is removed',
  pictureFailed: 'There was a problem saving your picture.',
  pictureTooLarge: `A picture can have at most ${sizeText(PICTURE_FILE_MAX_BYTES)}.`,
  pictureTooWide: `A picture can be at most ${PICTURE_SIDE_MAX_PX.toLocaleString('en')} pixels wide and high.`,
  pictureUnreadable: 'This picture cannot be read. It may be damaged.',
  noPicture: 'Only PNG, JPEG, WebP and GIF pictures can be used.',
  heic: 'Browsers cannot show HEIC photos. Save the photo as JPEG first.',
}
