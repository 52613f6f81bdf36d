import { grouped } from '../grouped.ts'
export const commentMessages = {
  empty: 'Write something first.',
  tooLong: (max: number) => `A comment has at most ${grouped(max)} characters.`,
  tooManyMentions: (max: number) => `A comment mentions at most ${max} people.`,
  tooMany: (max: number) => `A sandbox holds at most ${grouped(max)} comments. Delete some first.`,
  tooFast: 'You have written many comments in a short time. Please wait a moment.',
  notFound: 'There is no such comment.',
  notYours: 'Only its author can change this comment.',
  notDeletable: 'Only its author and people who may edit the sandbox can delete this comment.',
  notRestorable: 'Only whoever deleted this comment can restore it.',
  notAllowed: 'You may read the comments of this sandbox, but not write any.',
  notAllowedHint: 'Ask somebody who manages it to share it with you as a commenter.',
  inTrash: 'This sandbox is in Recently deleted. Restore it before you comment on it.',
  noSuchLine: 'The file has no such line.',
  noSuchFile: (path: string) => `The sandbox has no text file “${path}”.`,
  noSuchPoint: 'A point in the preview is between 0 and 1 in both directions.',
  replyToReply: 'An answer belongs to the comment that began the thread.',
}
