import type { CommentThread } from '@sandlot/core/comments/queries'
import { useState } from 'react'
import type { WorkingCopy } from '../files/working-copy/working-copy.ts'
import { type LineMark, marksOf } from './marks.ts'

type Known = { threads: readonly CommentThread[]; path: string | null; marks: readonly LineMark[] }

/** Returns the marks of the active file. Recomputed only when its threads change, because edits move the marks. */
export function useMarks(
  threads: readonly CommentThread[],
  copy: WorkingCopy,
  path: string | null,
): readonly LineMark[] {
  const read = (): Known => ({ threads, path, marks: path === null ? [] : marksOf(threads, copy, path) })
  const [known, setKnown] = useState(read)
  if (known.threads === threads && known.path === path) return known.marks
  const next = read()
  setKnown(next)
  return next.marks
}
