import { moveLines } from '@sandlot/core/comments/anchor-rules'
import type { CommentThread } from '@sandlot/core/comments/queries'
import type { WorkingCopy } from '../files/working-copy/working-copy.ts'
import { linesOf } from './use-comments.ts'

/** A line on screen, and the number of open threads that start there. */
export type LineMark = { line: number; count: number }

/** Returns the marks of a file. Threads refer to lines of the saved text, which the screen may be ahead of. */
export function marksOf(threads: readonly CommentThread[], copy: WorkingCopy, path: string): LineMark[] {
  const file = copy.files.get(path)
  if (!file || file.isBinary) return []
  const saved = copy.base.get(file.origin ?? path)?.code ?? file.code
  const marked = threads.flatMap((thread) => {
    const lines = linesOf(thread)
    const isOpen = lines && !lines.isGone && !thread.isResolved && lines.path === (file.origin ?? path)
    return isOpen ? [lines] : []
  })
  if (marked.length === 0) return []
  const counts = new Map<number, number>()
  for (const moved of marked.map(moveLines(saved, file.code))) {
    if (moved) counts.set(moved.line, (counts.get(moved.line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => ({ line, count })).sort((one, other) => one.line - other.line)
}
