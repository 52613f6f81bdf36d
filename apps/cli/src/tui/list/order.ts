import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import type { MenuEntry } from '../shell/prompt.ts'
import type { Tui } from '../tui.tsx'
import type { Column, Order } from './columns.ts'
import { toggled } from './use-list-choices.ts'

type Ordering<Item> = {
  columns: readonly Column<Item>[]
  order: Order | null
  now: Date
  groupOf: ((item: Item) => number) | undefined
}

/** Sorts rows stably; missing values come last. */
export function inOrder<Item>(
  items: readonly Item[],
  { columns, order, now, groupOf = () => 0 }: Ordering<Item>,
): readonly Item[] {
  const column = order && columns.find(({ title }) => title === order.title)
  if (!column) return items
  const rankOf = (item: Item) => (column.sortBy ? column.sortBy(item) : column.text(item, now))
  return items
    .map((item) => ({ item, group: groupOf(item), value: rankOf(item) }))
    .sort((one, other) => {
      if (one.group !== other.group) return one.group - other.group
      const isMissing = Number(isNothing(one.value)) - Number(isNothing(other.value))
      return isMissing || compared(one.value, other.value) * (order.isDown ? -1 : 1)
    })
    .map(({ item }) => item)
}

type Value = string | number | null

const isNothing = (value: Value) => value === null || value === ''

const compared = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { sensitivity: 'base', numeric: true })

/** The keys that sort a list and choose its columns. */
export function listActions<Item>(columns: readonly Column<Item>[], { ask, lists, view }: Tui): Action[] {
  const named = columns.filter(({ title }) => title !== '')
  if (named.length === 0) return []
  const is = lists.orders[view.at] ?? null
  const sort = () => {
    const byColumn = named.map(({ title }, at): MenuEntry => {
      // Choosing the same column again reverses the order.
      const isDown = is?.title === title ? !is.isDown : false
      return {
        key: String(at + 1),
        text: title,
        aside: isDown ? tuiTexts.sortDown : tuiTexts.sortUp,
        why: null,
        run: () => lists.order(view.at, { title, isDown }),
      }
    })
    const none: MenuEntry = {
      key: '0',
      text: tuiTexts.sortNone,
      why: is ? null : tuiTexts.isSo,
      run: () => lists.order(view.at, null),
    }
    ask({ kind: 'menu', title: tuiTexts.sortTitle, entries: [...byColumn, none], index: 0 })
  }
  const choose = (hidden = lists.hidden[view.at] ?? [], index = 0) =>
    ask({
      kind: 'menu',
      isMulti: true,
      title: tuiTexts.columnsTitle,
      entries: named.slice(1).map(({ title }, at) => ({
        key: String(at + 1),
        text: title,
        aside: hidden.includes(title) ? tuiTexts.columnHidden : tuiTexts.columnShown,
        why: null,
        run: () => {
          lists.toggle(view.at, title)
          choose(toggled(hidden, title), at)
        },
      })),
      index,
    })
  return [
    { key: 'S', label: 'sort', isHidden: true, run: sort },
    { key: 'C', label: 'columns', isHidden: true, run: () => choose() },
  ]
}
