import { Button } from '@sandlot/ui/button'
import { type ReactNode, useState } from 'react'

const moreLabel = (next: number, left: number) =>
  next === left ? `Show ${left} more` : `Show ${next} of ${left} more`

/**
 * The first items of a long list, with a way to show more, because rendering thousands of rows keeps a browser busy for
 * seconds. Shows at least `atLeast` items.
 */
export function useFirstOf<Item>(
  all: readonly Item[],
  step: number,
  atLeast = 0,
): { first: readonly Item[]; more: ReactNode } {
  const [wanted, setWanted] = useState(step)
  const count = Math.max(wanted, atLeast)
  const left = all.length - count
  const more = left > 0 && (
    <div className="flex justify-center p-2">
      <Button onPress={() => setWanted(count + step)} size="sm">
        {moreLabel(Math.min(step, left), left)}
      </Button>
    </div>
  )
  return { first: all.slice(0, count), more }
}
