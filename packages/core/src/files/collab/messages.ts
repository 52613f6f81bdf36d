import { grouped } from '../../grouped.ts'

/** Messages for programs if a text is not shared; users never see them. */
export const collabMessages = {
  noText: (path: string) => `${path} is not a text file of this sandbox.`,
  otherText: (path: string) => `${path} has been saved since. Read it again, then open it.`,
  textTooLong: (max: number) => `A file of more than ${grouped(max)} characters cannot be edited together.`,
  textEnded: 'This text has been replaced since. Read the file again, then open it.',
  changeDoesNotFit: 'A change does not fit the text as it is at this number of updates.',
}
