import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import {
  keepSelection,
  nothingSelected,
  type Selection,
  type SelectionChange,
  select,
} from '@sandlot/core/sandboxes/items/selection-rules'
import { useMemo, useState } from 'react'

/** What is selected in a list, which follows what the list holds. */
export function useSelection(items: readonly DashboardItem[], startsAt: string | null) {
  const order = useMemo(() => items.map(({ key }) => key), [items])
  const [state, setState] = useState({
    order,
    selection: { ...nothingSelected, lead: startsAt } as Selection,
  })
  // In the same rendering as the items, so that nothing is ever drawn as selected that is not there.
  let { selection } = state
  if (state.order !== order && !isNothing(selection)) {
    selection = keepSelection(selection, state.order, order)
    setState({ order, selection })
  }
  const change = (next: SelectionChange) =>
    setState((now) => ({ order, selection: select(now.selection, next, order) }))
  return { selection, change, order }
}

/** Nothing of it can go with an item; to render anew for each page of the list would be in vain. */
const isNothing = ({ keys, lead, anchor, isAll }: Selection) =>
  keys.size === 0 && lead === null && anchor === null && !isAll
