import type { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { nameOf, type Other, type Others } from '../work/others.ts'
import { type OtherCaret, setCarets } from './other-carets.ts'

/** Returns the positions of others in a file, one for each of their pages. */
const caretsIn = (others: readonly Other[], path: string): OtherCaret[] =>
  others.flatMap((other) =>
    other.pages
      .filter(({ place }) => place.path === path)
      .map(({ pageId, moves, place }) => ({
        id: pageId,
        name: nameOf(other),
        color: other.color,
        moves,
        place,
      })),
  )

/** Shows other people's carets in the file of a view. */
export function useOtherCarets(view: EditorView | null, path: string, others: Others | undefined): void {
  useEffect(() => {
    if (!view || !others) return
    let drawn: string | null = null
    const draw = () => {
      const carets = caretsIn(others.get(), path)
      const next = JSON.stringify(carets)
      if (next !== drawn) view.dispatch({ effects: setCarets.of(carets) })
      drawn = next
    }
    draw()
    return others.subscribe(draw)
  }, [view, path, others])
}
