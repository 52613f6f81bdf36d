import { moveLines } from '@sandlot/core/comments/anchor-rules'
import type { CommentThread } from '@sandlot/core/comments/queries'
import type { WorkingCopy } from '../files/working-copy/working-copy.ts'
import { linesOf } from './use-comments.ts'

/** A line of what is on the screen, and how many open threads begin there. */
export type LineMark = { line: number; count: number }

/** The marks of a file: threads know the lines of what is saved, and the screen may be ahead of that. */
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
