import type { Refusals } from '../actions.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { COMMENTS_MAX } from './limits.ts'
import { commentMessages as say } from './messages.ts'

/** Why a sandbox cannot be commented on. */
export const commentingRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  notAllowed: { code: 'forbidden', text: () => say.notAllowed, hint: say.notAllowedHint },
  inTrash: { code: 'conflict', text: () => say.inTrash },
}

export type CommentReason =
  | 'commentUnknown'
  | 'notYours'
  | 'notDeletable'
  | 'notRestorable'
  | 'tooManyComments'
  | 'tooFast'
  | 'noSuchFile'
  | 'noSuchLine'
  | 'noSuchPoint'
  | 'replyToReply'

export const commentRefusals: Refusals<CommentReason> = {
  commentUnknown: { code: 'not_found', text: () => say.notFound },
  notYours: { code: 'forbidden', text: () => say.notYours },
  notDeletable: { code: 'forbidden', text: () => say.notDeletable },
  notRestorable: { code: 'forbidden', text: () => say.notRestorable },
  tooManyComments: { code: 'limit', text: () => say.tooMany(COMMENTS_MAX) },
  tooFast: { code: 'rate_limited', text: () => say.tooFast },
  noSuchFile: { code: 'validation', text: say.noSuchFile },
  noSuchLine: { code: 'validation', text: () => say.noSuchLine },
  noSuchPoint: { code: 'validation', text: () => say.noSuchPoint },
  replyToReply: { code: 'validation', text: () => say.replyToReply },
}
