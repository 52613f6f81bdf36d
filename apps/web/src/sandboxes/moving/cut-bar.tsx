import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { movedOf, movedTitle, placeName } from '@sandlot/core/sandboxes/moving/rules'
import { Button } from '@sandlot/ui/button'
import { Scissors } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePageMark } from '../../shell/browser/use-page-mark.ts'
import { type Page, pasteDestination } from './cut-actions.ts'
import type { Taken } from './cut-store.ts'

type Props = { cut: Taken; page: Page; onPaste: () => void; onForget: () => void }

/** Shows the cut items on every page, with buttons for what their shortcuts do. */
export function CutBar({ cut, page, onPaste, onForget }: Props) {
  usePageMark('bar')
  const destination = pasteDestination(cut, page)
  const moved = movedOf(cut.items, cut.teamId)
  const [only] = moved
  const what =
    moved.length === 1 && only
      ? movingMessages.cutOne(movedTitle(only))
      : movingMessages.cutMany(moved.length)
  // Set after the bar was rendered, because screen readers ignore text that appears together with its live region.
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(`${what}. ${movingMessages.cutHint}`))
    return () => clearTimeout(timer)
  }, [what])
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      <section
        aria-label={movingMessages.cutBar}
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-menu"
      >
        <Scissors aria-hidden className="shrink-0 text-ink-muted" size={15} />
        <span className="min-w-0 truncate font-medium text-sm" dir="auto">
          {what}
        </span>
        {destination ? (
          <div className="flex min-w-0 max-w-1/2">
            <Button onPress={onPaste} size="sm" variant="primary">
              {movingMessages.pasteHere(placeName(destination))}
            </Button>
          </div>
        ) : (
          <span className="shrink-0 text-ink-muted text-sm max-sm:sr-only">{movingMessages.goSomewhere}</span>
        )}
        <Button onPress={onForget} size="sm" variant="ghost">
          {movingMessages.forget}
        </Button>
      </section>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}
