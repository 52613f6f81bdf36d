import type { Comment, CommentThread } from '@sandlot/core/comments/queries'
import { isoTime } from '../platform/time/time.ts'
import { commentTexts } from './messages.ts'

const presentSaid = ({ id, user, content, insertedAt, editedAt }: Comment) => ({
  id,
  author: user?.username ?? null,
  content,
  at: isoTime(insertedAt),
  editedAt: editedAt && isoTime(editedAt),
})

/** A thread, for programs. */
export function presentThread(thread: CommentThread) {
  const metadata = thread.anchorReference?.metadata
  const lines = metadata?.__typename === 'CodeReferenceMetadata' ? metadata : null
  const point = metadata?.__typename === 'PreviewReferenceMetadata' ? metadata : null
  return {
    ...presentSaid(thread),
    resolved: thread.isResolved,
    lines: lines && {
      path: lines.path,
      line: lines.line,
      endLine: lines.endLine,
      deleted: lines.isGone,
    },
    point: point && { path: point.path, x: point.x, y: point.y },
    replies: thread.comments.map(presentSaid),
  }
}
export type ThreadItem = ReturnType<typeof presentThread>

/** What a thread is attached to, in short. */
export function placeOf({ lines, point }: ThreadItem): string {
  if (lines?.deleted) return commentTexts.deleted(lines.path)
  if (lines) return `${lines.path}:${lines.line}${lines.endLine > lines.line ? `-${lines.endLine}` : ''}`
  return point ? commentTexts.point(point.path) : commentTexts.whole
}
