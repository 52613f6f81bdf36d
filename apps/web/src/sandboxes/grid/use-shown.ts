import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { boxOf, type Placement } from './placement.ts'
import { takeShown } from './shown-item.ts'
import type { Grid } from './use-grid.ts'
import { scrollToPart } from './viewport.ts'

/** Goes to the item that the person was led to, as soon as it is there; true while more of the list is needed for that. */
export function useShown(
  grid: Grid,
  list: RefObject<HTMLElement | null>,
  placement: Placement,
  isReady: boolean,
): boolean {
  const router = useRouter()
  const [wanted, setWanted] = useState(() => takeShown(router))
  const { select, order } = grid
  const key = wanted && (wanted.key ?? order[0] ?? null)
  const at = key === null ? -1 : order.indexOf(key)
  useEffect(() => {
    if (wanted === null || key === null || at < 0 || !isReady || !list.current) return
    setWanted(null)
    // Whoever opened a folder may be typing elsewhere by now.
    const isFirst = wanted.key === undefined
    if (isFirst && document.activeElement !== document.body) return
    scrollToPart(list.current, boxOf(placement, at))
    select({ do: isFirst ? 'lead' : 'only', key }, { focus: key })
  }, [wanted, key, at, isReady, list, placement, select])
  return key !== null && at < 0
}
