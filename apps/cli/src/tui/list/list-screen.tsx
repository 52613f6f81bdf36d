import { withWords } from '@sandlot/core/text-rules'
import { type ReactNode, useEffect, useMemo } from 'react'
import { runAction } from '../actions/run-action.ts'
import { age } from '../age.ts'
import { problemOf } from '../data/cache.ts'
import type { Loaded } from '../data/loaded.ts'
import { type Action, movement, sameKeys } from '../keys/keys.ts'
import { BORDER } from '../layout.ts'
import { tuiTexts } from '../messages.ts'
import { reconcile } from '../navigation/cursor.ts'
import { cursorIn, filterIn } from '../navigation/navigation.ts'
import { viewId } from '../navigation/views.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { RowPreview } from '../preview/row-preview.tsx'
import { fitLine, plainText, type Segment, type Style } from '../shell/segments.ts'
import { mainWidth, Shell } from '../shell/shell.tsx'
import { inLines } from '../text.ts'
import { useTui } from '../tui.tsx'
import {
  type Column,
  type Fitted,
  fitColumns,
  headerLine,
  nameOfColumn,
  rowLine,
  type Standing,
} from './columns.ts'
import { menuAction } from './menu-action.ts'
import { inOrder, listActions } from './order.ts'
import { useMarks } from './use-marks.ts'

/** How a list is filtered: by its own search, or by words in each item's text. */
type Filtering<Item> =
  | { search: (text: string) => Item[]; textOf?: undefined }
  | { textOf: (item: Item) => string; search?: undefined }

type Props<Item> = Filtering<Item> & {
  /** The current title, if it is newer than the view's. */
  title?: string
  loaded: Loaded<Item>
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  empty: { title: string; text?: string }
  failed: string
  /** Lines above the list. */
  head?: readonly (readonly Segment[])[]
  /** The actions on the selected row, or on all marked ones. */
  actions: (item: Item | undefined, marked: readonly Item[]) => readonly Action[]
  /** Groups that are kept together, lowest first, in any sort order. */
  groupOf?: (item: Item) => number
  /** Which rows can be marked; none by default. */
  canMark?: (item: Item) => boolean
  /** The row's name in its menu. */
  nameOf?: (item: Item) => string
  /** The preview of the selected row, next to the list or instead of it; defaults to its columns, null for none. */
  preview?: ((item: Item) => ReactNode) | null
  /** Whether there may be more rows than are loaded. */
  isCapped?: boolean
}

/** The minimum number of visible rows, however long the head is. */
const ROWS_LEAST = 6

/** A list of any length: only the visible rows are rendered (spec CL-044). */
export function ListScreen<Item>(props: Props<Item>): ReactNode {
  const { loaded, keyOf, columns, textOf, search, head = [] } = props
  const tui = useTui()
  const { layout, now, view, navigation, dispatch } = tui
  const { items } = loaded
  const filter = filterIn(navigation, view)
  const found = useMemo(() => {
    if (filter === '') return items ?? []
    return search ? search(filter) : withWords(items ?? [], filter, textOf)
  }, [items, filter, search, textOf])
  const order = tui.lists.orders[view.at] ?? null
  const { groupOf } = props
  const shown = useMemo(
    () => inOrder(found, { columns, order, now, groupOf }),
    [found, columns, order, now, groupOf],
  )
  const isHidden = tui.lists.hidden[view.at]
  const visible = useMemo(
    () => columns.filter(({ title }, at) => at === 0 || !isHidden?.includes(title)),
    [columns, isHidden],
  )
  const bare = useMemo(() => visible.filter(({ stays }, at) => at === 0 || stays), [visible])
  const keys = useMemo(() => shown.map(keyOf), [shown, keyOf])
  const isBare = layout.kind === 'list'
  // The list keeps some rows; the previous screen's row shows what is cut from the head.
  const most = Math.max(Math.floor(layout.inner.lines / 2), layout.inner.lines - ROWS_LEAST)
  const above = isBare ? [] : head.slice(0, most)
  const hasPreview = props.preview !== null
  const width = mainWidth(tui, hasPreview) - (isBare ? 0 : BORDER.columns)
  const marks = useMarks(props, shown)
  const hasMarks = marks.items.length > 0
  const fitted = useMemo(
    () => fitColumns(isBare ? bare : visible, shown, { width, now, hasMarks, order }),
    [isBare, bare, visible, shown, width, now, hasMarks, order],
  )
  const height = Math.max(1, layout.inner.lines - above.length - (isBare ? 0 : 1))
  const rows = { keys, height }
  const cursor = reconcile(cursorIn(navigation, view), keys, height)
  useEffect(() => dispatch({ do: 'settle', view, rows: { keys, height } }), [dispatch, view, keys, height])

  const selected = shown[cursor.index]
  const [first, ...others] = props.actions(selected, marks.items)
  const own = first ? [first, ...others] : []
  const menu = menuAction(own, { title: nameIn(props, selected, marks.items), tui })
  const marking = marks.actions(selected, () => dispatch({ do: 'move', view, rows, to: next }))
  const actions = [...own.slice(0, 1), ...marking, ...menu, ...others, ...listActions(columns, tui)]
  const header = isBare || shown.length === 0 ? [] : [headerLine(fitted, { hasMarks, order })]
  const plain = () => ({
    head: head.map(plainText),
    rows: shown.slice(cursor.top, cursor.top + height).map((item) => ({
      name: props.nameOf?.(item) ?? null,
      text:
        visible
          .map((column) => column.text(item, now))
          .filter(Boolean)
          .join(', ') + (marks.has(item) ? `, ${tuiTexts.markedOne}` : ''),
      details: columns.flatMap((column) => {
        const text = column.text(item, now)
        const name = nameOfColumn(column, item)
        return text === '' ? [] : [name === '' ? text : `${name}: ${text}`]
      }),
    })),
    from: cursor.top,
    count: shown.length,
  })
  const onKey = (key: string): boolean => {
    // A row by number, for reading aloud.
    const row = /^row (\d+)$/.exec(key)?.[1]
    if (row !== undefined) {
      dispatch({ do: 'move', view, rows, to: () => Number(row) })
      return true
    }
    // Another page, without any of the previous rows.
    if (key === 'page 1' || key === 'page -1') {
      const last = shown.length - 1
      const end = key === 'page 1' ? cursor.top + 2 * height - 1 : cursor.top - height
      dispatch({ do: 'move', view, rows, to: () => Math.max(0, Math.min(last, end)) })
      return true
    }
    // The clicked line.
    const clicked = /^click (\d+)$/.exec(key)?.[1]
    if (clicked !== undefined) {
      const at = Number(clicked) - above.length - header.length + cursor.top
      if (at < cursor.top || at >= Math.min(shown.length, cursor.top + height)) return false
      if (at === cursor.index) return onKey('enter')
      dispatch({ do: 'move', view, rows, to: () => at })
      return true
    }
    const to = movement(key, Math.max(1, height - 1))
    const action = actions.find((one) => one.key === key) ?? actions.find((one) => one.key === sameKeys[key])
    if (action) runAction(action, tui)
    else if (to) dispatch({ do: 'move', view, rows, to })
    else return false
    return true
  }
  const body =
    shown.length > 0
      ? shown.slice(cursor.top, cursor.top + height).map((item, at) =>
          row(fitted, item, {
            now,
            width,
            isSelected: cursor.top + at === cursor.index,
            isMarked: hasMarks ? marks.has(item) : null,
          }),
        )
      : wordsInstead(props, filter, width)
  const preview = !hasPreview ? null : !selected ? (
    <PreviewPane of="" title="" tabs={[]} tab="" lines={[]} />
  ) : props.preview ? (
    props.preview(selected)
  ) : (
    <RowPreview
      of={`${viewId(view)} ${keyOf(selected)}`}
      title={nameIn(props, selected, []) ?? columns[0]?.text(selected, now) ?? ''}
      columns={columns}
      item={selected}
    />
  )
  return (
    <Shell
      {...(props.title !== undefined && { title: props.title })}
      note={noteOf(cursor.index, shown.length, {
        filter,
        isCapped: filter === '' && props.isCapped === true,
        marked: marks.items.length,
      })}
      lines={[...above, ...header, ...body]}
      actions={actions}
      onKey={onKey}
      list={tui.plain && plain()}
      preview={preview}
      rowsAge={loaded.updatedAt === 0 ? null : age(new Date(loaded.updatedAt).toISOString(), now)}
    />
  )
}

function row<Item>(
  columns: readonly Fitted<Item>[],
  item: Item,
  { width, ...standing }: Standing & { width: number },
): Segment[] {
  const line = fitLine(rowLine(columns, item, standing), width)
  return standing.isSelected ? [{ text: plainText(line), style: 'selected' }] : line
}

type Note = { filter: string; isCapped: boolean; marked: number }

function noteOf(index: number, count: number, { filter, isCapped, marked }: Note) {
  const all = isCapped ? tuiTexts.capped(count) : String(count)
  const position = count === 0 ? '' : tuiTexts.position(index + 1, all)
  const parts = [
    marked > 0 && tuiTexts.marked(marked),
    filter !== '' && tuiTexts.filteredBy(filter),
    position,
  ]
  return parts.filter(Boolean).join(' · ')
}

const next = (index: number) => index + 1

function nameIn<Item>(
  { nameOf }: Props<Item>,
  selected: Item | undefined,
  marked: readonly Item[],
): string | null {
  if (marked.length > 0) return tuiTexts.marked(marked.length)
  return selected && nameOf ? nameOf(selected) : null
}

function wordsInstead<Item>(
  { loaded, empty, failed }: Props<Item>,
  filter: string,
  width: number,
): Segment[][] {
  const inStyle = (text: string, style: Style): Segment[][] =>
    inLines(text, width - 2).map((line) => [{ text: `  ${line}`, style }])
  const say = (title: string, text = '') => [[], ...inStyle(title, 'strong'), ...inStyle(text, 'dim')]
  if (loaded.items === undefined) {
    if (!loaded.error) return [[], [{ text: `  ${tuiTexts.loading}`, style: 'dim' }]]
    return say(failed, problemOf(loaded.error).message)
  }
  return filter === '' ? say(empty.title, empty.text) : say(tuiTexts.noMatch(filter), tuiTexts.noMatchText)
}
