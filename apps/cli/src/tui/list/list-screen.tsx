import { type ReactNode, useEffect, useMemo } from 'react'
import { runAction } from '../actions/run-action.ts'
import { age } from '../age.ts'
import { problemOf } from '../data/cache.ts'
import type { Loaded } from '../data/loaded.ts'
import { matching } from '../data/matching.ts'
import { type Action, movement, sameKeys } from '../keys.ts'
import { tuiTexts } from '../messages.ts'
import { filterIn, placeIn } from '../navigation.ts'
import { fitLine, plainText, type Segment } from '../shell/segments.ts'
import { Shell } from '../shell/shell.tsx'
import { useTui } from '../tui.tsx'
import { type Column, type Fitted, fitColumns, headerLine, rowLine } from './columns.ts'
import { settle } from './place.ts'

type Props<Item> = {
  /** Where what is shown has a newer name than the view that led here. */
  title?: string
  loaded: Loaded<Item>
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  textOf: (item: Item) => string
  /** Finds the items for what was typed; those with every word of it unless given. */
  search?: (items: readonly Item[], text: string) => Item[]
  empty: { title: string; text?: string }
  failed: string
  /** What stands above the list. */
  head?: readonly (readonly Segment[])[]
  actions: (item: Item | undefined) => readonly Action[]
  /** Whether there may be more than is shown. */
  isCapped?: boolean
}

/** A list of any length: only the rows in sight are drawn (spec CL-044). */
export function ListScreen<Item>(props: Props<Item>): ReactNode {
  const { loaded, keyOf, columns, textOf, search, head = [] } = props
  const tui = useTui()
  const { layout, now, view, navigation, dispatch } = tui
  const { items } = loaded
  const filter = filterIn(navigation, view)
  const shown = useMemo(
    () => (filter === '' ? (items ?? []) : (search ?? withWords(textOf))(items ?? [], filter)),
    [items, filter, search, textOf],
  )
  const keys = useMemo(() => shown.map(keyOf), [shown, keyOf])
  const isBare = layout.kind === 'list'
  const above = isBare ? [] : head
  const width = layout.inner.columns
  const fitted = useMemo(
    () => fitColumns(isBare ? columns.slice(0, 1) : columns, shown, { width, now }),
    [isBare, columns, shown, width, now],
  )
  const height = Math.max(1, layout.inner.lines - above.length - (isBare ? 0 : 1))
  const rows = { keys, height }
  const place = settle(placeIn(navigation, view), keys, height)
  useEffect(() => dispatch({ do: 'settle', view, rows: { keys, height } }), [dispatch, view, keys, height])

  const selected = shown[place.index]
  const actions = props.actions(selected)
  const onKey = (key: string) => {
    const to = movement(key, Math.max(1, height - 1))
    const action = actions.find((one) => one.key === key) ?? actions.find((one) => one.key === sameKeys[key])
    if (action) runAction(action, tui)
    else if (to) dispatch({ do: 'move', view, rows, to })
    else return false
    return true
  }
  const body =
    shown.length > 0
      ? shown
          .slice(place.top, place.top + height)
          .map((item, at) => row(fitted, item, { now, width, isSelected: place.top + at === place.index }))
      : wordsInstead(props, filter)
  const header = isBare || shown.length === 0 ? [] : [headerLine(fitted)]
  return (
    <Shell
      {...(props.title !== undefined && { title: props.title })}
      note={noteOf(place.index, shown.length, { filter, isCapped: filter === '' && props.isCapped === true })}
      lines={[...above, ...header, ...body]}
      actions={actions}
      onKey={onKey}
      rowsAge={loaded.updatedAt === 0 ? null : age(new Date(loaded.updatedAt).toISOString(), now)}
    />
  )
}

const withWords =
  <Item,>(textOf: (item: Item) => string) =>
  (items: readonly Item[], text: string) =>
    matching(items, text, textOf)

function row<Item>(
  columns: readonly Fitted<Item>[],
  item: Item,
  { now, width, isSelected }: { now: Date; width: number; isSelected: boolean },
): Segment[] {
  const line = fitLine(rowLine(columns, item, { now, isSelected }), width)
  return isSelected ? [{ text: plainText(line), style: 'selected' }] : line
}

function noteOf(index: number, count: number, { filter, isCapped }: { filter: string; isCapped: boolean }) {
  const all = isCapped ? tuiTexts.capped(count) : String(count)
  const position = count === 0 ? '' : tuiTexts.position(index + 1, all)
  return [filter === '' ? '' : tuiTexts.filteredBy(filter), position].filter(Boolean).join(' · ')
}

function wordsInstead<Item>({ loaded, empty, failed }: Props<Item>, filter: string): Segment[][] {
  const say = (title: string, text = ''): Segment[][] => [
    [],
    [{ text: `  ${title}`, style: 'strong' }],
    [{ text: `  ${text}`, style: 'dim' }],
  ]
  if (loaded.items === undefined) {
    if (!loaded.error) return [[], [{ text: `  ${tuiTexts.loading}`, style: 'dim' }]]
    return say(failed, problemOf(loaded.error).message)
  }
  return filter === '' ? say(empty.title, empty.text) : say(tuiTexts.noMatch(filter), tuiTexts.noMatchText)
}
