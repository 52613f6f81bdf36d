import type { DashboardItem } from '@sandlot/core/sandboxes/items'
import {
  keepSelection,
  nothingSelected,
  type Selection,
  type SelectionChange,
  select,
} from '@sandlot/core/sandboxes/selection-rules'
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
  if (state.order !== order) {
    selection = keepSelection(selection, state.order, order)
    setState({ order, selection })
  }
  const change = (next: SelectionChange) =>
    setState((now) => ({ ...now, selection: select(now.selection, next, now.order) }))
  return { selection, change, order }
}
