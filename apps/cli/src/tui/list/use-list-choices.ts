import { useMemo, useState } from 'react'
import type { View } from '../navigation/views.ts'
import type { Order } from './columns.ts'

type At = View['at']

export type ListChoices = {
  orders: Partial<Record<At, Order>>
  hidden: Partial<Record<At, readonly string[]>>
  /** Null for the original order. */
  order: (at: At, order: Order | null) => void
  /** Shows or hides a column. */
  toggle: (at: At, title: string) => void
}

/** The sort order and hidden columns of each kind of list, until the program ends. */
export function useListChoices(): ListChoices {
  const [orders, setOrders] = useState<ListChoices['orders']>({})
  const [hidden, setHidden] = useState<ListChoices['hidden']>({})
  return useMemo(
    () => ({
      orders,
      hidden,
      order: (at, order) =>
        setOrders(({ [at]: _before, ...others }) => (order ? { ...others, [at]: order } : others)),
      toggle: (at, title) => setHidden((before) => ({ ...before, [at]: toggled(before[at] ?? [], title) })),
    }),
    [orders, hidden],
  )
}

/** Adds or removes a title. */
export const toggled = (titles: readonly string[], title: string): readonly string[] =>
  titles.includes(title) ? titles.filter((one) => one !== title) : [...titles, title]
