import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import type { Placement } from './placement.ts'
import { takeShown } from './shown-item.ts'
import type { Grid } from './use-grid.ts'
import { isNowhereElse, scrollToItem } from './viewport.ts'

/** Goes to the item that the person was led to, as soon as it is there; true while more of the list is needed for that. */
export function useShown(
  grid: Grid,
  list: RefObject<HTMLElement | null>,
  placement: Placement,
  isReady: boolean,
): boolean {
  const router = useRouter()
  const [wanted, setWanted] = useState(() => takeShown(router))
  const { select, items } = grid
  const found = wanted ? items.findIndex(wanted.isIt) : -1
  const isSought = wanted?.do === 'only' && found < 0
  const at = Math.max(found, 0)
  const key = items[at]?.key
  useEffect(() => {
    if (!wanted || isSought || key === undefined || !isReady || !list.current) return
    setWanted(null)
    // Whoever was led here may be typing elsewhere by now.
    if (wanted.do === 'lead' && !isNowhereElse(list.current)) return
    scrollToItem(list.current, placement, at)
    select({ do: wanted.do, key }, { focus: key })
  }, [wanted, isSought, key, at, isReady, list, placement, select])
  return isSought
}
