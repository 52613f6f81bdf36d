import { type DashboardItem, isSameItem } from '@sandlot/core/sandboxes/items/items'
import type { SearchFields } from '@sandlot/core/sandboxes/search/fields'
import { fieldsOf } from '@sandlot/core/sandboxes/search/items'

/** A change for an index: the item in a slot, or that it is empty now. */
export type CorpusChange = { slot: number; fields: SearchFields | null }

type Group = readonly DashboardItem[]

type SearchCorpus = {
  /** Returns the item in a slot. */
  at: (slot: number) => DashboardItem | undefined
  size: () => number
  /** Returns all items, for a new index. */
  all: () => CorpusChange[]
  /**
   * Updates the items, given in groups. A group that is the same object as before costs nothing. An item may be in two
   * groups while pages shift, in which case the last one counts.
   */
  update: (groups: readonly Group[]) => CorpusChange[]
}

/** Assigns each item a permanent slot, and records changes for an index. */
export function createSearchCorpus(): SearchCorpus {
  const items: (DashboardItem | undefined)[] = []
  const slots = new Map<string, { slot: number; groups: number }>()
  let known: ReadonlySet<Group> = new Set()

  const changeAt = (slot: number): CorpusChange => {
    const item = items[slot]
    return { slot, fields: item ? fieldsOf(item) : null }
  }

  const put = (item: DashboardItem, changed: Set<number>) => {
    const place = slots.get(item.key) ?? { slot: items.length, groups: 0 }
    place.groups += 1
    slots.set(item.key, place)
    const before = items[place.slot]
    if (!before || !isSameItem(before, item)) changed.add(place.slot)
    items[place.slot] = item
  }

  const drop = (item: DashboardItem, changed: Set<number>) => {
    const place = slots.get(item.key)
    if (!place || --place.groups > 0) return
    slots.delete(item.key)
    items[place.slot] = undefined
    changed.add(place.slot)
  }

  return {
    at: (slot) => items[slot],
    size: () => slots.size,
    all: () => [...slots.values()].map(({ slot }) => changeAt(slot)),
    update: (groups) => {
      const next = new Set(groups)
      const changed = new Set<number>()
      for (const group of next) if (!known.has(group)) for (const item of group) put(item, changed)
      for (const group of known) if (!next.has(group)) for (const item of group) drop(item, changed)
      known = next
      return [...changed].map(changeAt)
    },
  }
}
