import { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { otherCaretsField } from '../code/other-carets.ts'
import type { Documents } from '../work/documents.ts'
import { sightOf } from './sight.ts'

/**
 * Keeps the caret of a followed page in view, without scrolling if it already is. It always jumps and never scrolls
 * smoothly, which also suits users who prefer reduced motion.
 */
export function useKeepInSight(
  view: EditorView | null,
  path: string,
  documents: Documents,
  pageId: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different file has a different text and caret.
  useEffect(() => {
    if (!view || pageId === null) return
    let last: string | null = null
    const look = () => {
      const caret = view.state.field(otherCaretsField, false)?.find(({ id }) => id === pageId)
      if (!caret) return
      const now = `${caret.moves} ${caret.head}`
      if (now === last) return
      last = now
      bringIntoSight(view, caret.head)
    }
    look()
    return documents.onUpdate(look)
  }, [view, path, documents, pageId])
}

function bringIntoSight(view: EditorView, offset: number) {
  const { top, bottom, right } = view.scrollDOM.getBoundingClientRect()
  // The gutters cover the text that is scrolled below them.
  const left = view.contentDOM.getBoundingClientRect().left + view.scrollDOM.scrollLeft
  const sight = sightOf(view.coordsAtPos(offset), { top, bottom, left, right })
  if (sight === 'seen') return
  const y = sight === 'unseen' ? 'center' : 'nearest'
  view.dispatch({ effects: EditorView.scrollIntoView(offset, { y, xMargin: 48 }) })
}
