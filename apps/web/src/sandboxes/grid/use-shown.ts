import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { boxOf, type Placement } from './placement.ts'
import { takeShown } from './shown-item.ts'
import type { Grid } from './use-grid.ts'
import { scrollToPart } from './viewport.ts'

/** Selects the item that the person was led to, as soon as it is there; true while more of the list is needed for that. */
export function useShown(
  grid: Grid,
  list: RefObject<HTMLElement | null>,
  placement: Placement,
  isReady: boolean,
): boolean {
  const router = useRouter()
  const [key, setKey] = useState(() => takeShown(router))
  const at = key === null ? -1 : grid.order.indexOf(key)
  const { select } = grid
  useEffect(() => {
    if (key === null || at < 0 || !isReady || !list.current) return
    scrollToPart(list.current, boxOf(placement, at))
    select({ do: 'only', key }, { focus: key })
    setKey(null)
  }, [key, at, isReady, list, placement, select])
  return key !== null && at < 0
}
