import { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { otherCaretsField } from '../code/other-carets.ts'
import type { Documents } from '../work/documents.ts'
import { sightOf } from './sight.ts'

/**
 * Keeps the caret of a page that is followed in sight, without a move where it is already. It is always done in one
 * step, never smoothly: who asks for less motion gets no other.
 */
export function useKeepInSight(
  view: EditorView | null,
  path: string,
  documents: Documents,
  pageId: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another text, which begins elsewhere.
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
  // The gutters lie on the text that is scrolled below them.
  const left = view.contentDOM.getBoundingClientRect().left + view.scrollDOM.scrollLeft
  const sight = sightOf(view.coordsAtPos(offset), { top, bottom, left, right })
  if (sight === 'seen') return
  const y = sight === 'unseen' ? 'center' : 'nearest'
  view.dispatch({ effects: EditorView.scrollIntoView(offset, { y, xMargin: 48 }) })
}
