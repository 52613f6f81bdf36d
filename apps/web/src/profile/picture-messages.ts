import { sizeText } from '@sandlot/core/files/size-rules'
import { uploadMessages } from '@sandlot/core/profile/upload-messages'

/** Texts for choosing and cropping a picture. The numbers match `picture-rules.ts`. */
export const pictureMessages = {
  title: 'Picture',
  text: 'Or drop or paste one here.',
  choose: 'Choose a picture',
  remove: 'Remove the picture',
  cropTitle: 'Crop the picture',
  cropText: 'Drag the picture to choose what is kept.',
  area: 'The part that is kept. Move it with the arrow keys.',
  zoom: 'Zoom',
  cancel: 'Cancel',
  save: 'Use this picture',
  saved: 'Your picture is saved',
  removed: 'Your picture is removed',
  failed: 'There was a problem saving your picture',
  removeFailed: 'There was a problem removing your picture',
  tooHeavy: `A picture can have at most ${sizeText(20 * 1024 * 1024)}.`,
  tooWide: 'A picture can be at most 12,000 pixels wide and high.',
  broken: 'This picture cannot be read. It may be damaged.',
  noPicture: uploadMessages.noPicture,
  heic: uploadMessages.heic,
}
