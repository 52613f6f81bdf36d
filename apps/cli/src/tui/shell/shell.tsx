import { billingMessages } from '@sandlot/core/billing/messages'
import { planById } from '@sandlot/core/billing/plan-rules'
import { BRAND } from '@sandlot/core/brand'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { Box } from 'ink'
import { type ReactNode, useLayoutEffect } from 'react'
import { useQuery } from '../data/use-query.ts'
import { type Action, movement } from '../keys/keys.ts'
import { BORDER } from '../layout.ts'
import { SIDEBAR_WIDTH } from '../limits.ts'
import { tuiTexts } from '../messages.ts'
import { type Navigation, rootView } from '../navigation/navigation.ts'
import { viewTitle } from '../navigation/views.ts'
import type { PlainList } from '../plain/plain-lines.ts'
import { PlainShell } from '../plain/plain-shell.tsx'
import { useServices } from '../services.tsx'
import { type KeyHandler, type Tui, useTui } from '../tui.tsx'
import { footLines } from './foot.ts'
import { BETWEEN_STEPS, framed } from './frame.ts'
import { Line } from './line.tsx'
import { optionsOf } from './options.ts'
import type { Segment } from './segments.ts'
import { sidebarEntries, tabsLine, tabTargets } from './sidebar.ts'
import { statusLine } from './status.ts'

type Props = {
  /** The current title, if it is newer than the view's. */
  title?: string
  note?: string
  lines: readonly (readonly Segment[])[]
  actions?: readonly Action[]
  onKey?: KeyHandler
  /** The preview of the selected row. */
  preview?: ReactNode
  /** The list for reading aloud, if nothing is rendered. */
  list?: PlainList | null
  /** The age of the shown data. */
  rowsAge?: string | null
  /** Replaces the lines and everything around them. */
  children?: ReactNode
}

/** The whole screen around a view: status, screens, frame, keys. */
export function Shell({
  title,
  note = '',
  lines,
  actions = [],
  onKey,
  preview = null,
  list = null,
  rowsAge = null,
  children,
}: Props) {
  const tui = useTui()
  const isAlone = tui.preview.isAlone && preview !== null
  useLayoutEffect(() => {
    tui.keys.current = isAlone ? readingKeys(tui, onKey) : (onKey ?? null)
  })
  const { layout, connection } = tui
  const foot = footLines({
    ...tui,
    labelOf: tui.ownKeys.label,
    actions: [...(isAlone ? readingHints(tui) : []), ...actions, ...tui.everywhere],
    columns: layout.columns,
  })
  const { host } = useServices()
  const isBeside = preview !== null && layout.beside !== null && tui.preview.isBeside
  const mainColumns = mainWidth(tui, preview !== null)
  const options = optionsOf(tui.prompt, {
    labelOf: tui.ownKeys.label,
    ...layout.inner,
    columns: mainColumns - (layout.kind === 'list' ? 0 : BORDER.columns),
    footColumns: layout.columns,
  })
  const status = statusLine({
    left: statusLeft(tui, options ?? { title: title ?? viewTitle(tui.view), note }, host),
    connection,
    waiting: tui,
    readOnly: tui.readOnly,
    rowsAge,
    columns: layout.columns,
  })
  if (tui.plain)
    return (
      <>
        <PlainShell
          terminal={tui.plain}
          title={trail(tui.navigation, title)}
          note={note}
          lines={lines}
          list={list}
          isAlone={isAlone}
          actions={actions}
        />
        {isAlone && preview}
      </>
    )
  return (
    <Box flexDirection="column" height={layout.lines}>
      <Line segments={status} />
      <Box
        flexDirection="column"
        flexShrink={0}
        height={Math.max(0, layout.lines - 1 - foot.length)}
        overflow="hidden"
      >
        {/* A tall foot is cut at its end; if its lines shrank, the first would disappear. */}
        <Box flexDirection="column" flexShrink={0}>
          {children && !options ? (
            children
          ) : (
            <Middle
              {...(options ?? { title: trail(tui.navigation, title), note, lines })}
              columns={mainColumns}
              isAlone={isAlone && !options}
              preview={isAlone || isBeside ? preview : null}
            />
          )}
        </Box>
      </Box>
      {numbered(foot)}
    </Box>
  )
}

type Main = {
  title: string
  note: string
  lines: Props['lines']
  /** The outer width of the main pane. */
  columns: number
  /** Whether the preview replaces the list. */
  isAlone: boolean
  preview: ReactNode
}

function Middle(main: Main): ReactNode {
  const { layout, navigation, targets } = useTui()
  const { title, note, lines, isAlone, preview } = main
  const root = rootView(navigation)
  useLayoutEffect(() => {
    targets.current.tabs = tabTargets(root, layout.columns)
  })
  const { columns, inner } = layout
  if (layout.kind === 'panes') return <Panes {...main} />
  const tabs = layout.kind === 'tabs' ? [tabsLine(root, columns)] : []
  if (isAlone)
    return (
      <>
        {numbered(tabs)}
        {preview}
      </>
    )
  if (layout.kind === 'list') return numbered(Array.from({ length: inner.lines }, (_, at) => lines[at] ?? []))
  return numbered([...tabs, ...framed({ title, note, lines, columns, height: inner.lines + 2 })])
}

/** The sidebar, the main pane, and the preview. */
function Panes({ title, note, lines, columns, isAlone, preview }: Main) {
  const { layout, navigation, workspaceId, unread, targets } = useTui()
  const { client } = useServices()
  const view = rootView(navigation)
  const folders = useQuery({
    ...foldersQuery(client, workspaceId ?? ''),
    enabled: workspaceId !== null && view.at === 'folder',
  })
  const height = layout.inner.lines + 2
  const inside = { columns: SIDEBAR_WIDTH - 4, lines: layout.inner.lines }
  const entries = sidebarEntries({ view, folders: folders.data ?? [], unread, ...inside })
  useLayoutEffect(() => {
    targets.current.sidebar = entries.map((one) => one.view)
  })
  const side = framed({
    title: 'Screens',
    lines: entries.map(({ line }) => line),
    columns: SIDEBAR_WIDTH,
    height,
  })
  const main = framed({
    title,
    note,
    lines,
    columns,
    height,
  })
  const left = isAlone ? side : side.map((line, at) => [...line, ...(main[at] ?? [])])
  if (preview === null) return numbered(left)
  return (
    <Box>
      <Box flexDirection="column" flexShrink={0} width={SIDEBAR_WIDTH + (isAlone ? 0 : columns)}>
        {numbered(left)}
      </Box>
      <Box flexDirection="column" flexGrow={1}>
        {preview}
      </Box>
    </Box>
  )
}

/** The outer width of the list, which may share its space with the preview. */
export function mainWidth({ layout, preview }: Pick<Tui, 'layout' | 'preview'>, hasPreview: boolean): number {
  if (hasPreview && layout.beside && preview.isBeside) return layout.beside.list
  return layout.columns - (layout.kind === 'panes' ? SIDEBAR_WIDTH : 0)
}

/** While a preview has the focus, movement keys scroll it; all others work as in the list. */
const readingKeys =
  ({ preview }: Tui, onKey: KeyHandler | undefined): KeyHandler =>
  (typed) => {
    // When reading aloud, pages are requested by words.
    const key = { 'page 1': 'pagedown', 'page -1': 'pageup' }[typed] ?? typed
    const to = movement(key, preview.viewport.current.page)
    if (key === 'esc' || key === 'left' || key === 'enter') preview.setAlone(false)
    else if (to) preview.scroll((top, most, page) => movement(key, page)?.(top, most) ?? top)
    else return onKey?.(typed) ?? false
    return true
  }

/** Hints for leaving a preview that replaces the list. */
function readingHints({ preview }: Tui): Action[] {
  const { tabs } = preview.viewport.current
  const parts = tabs.length > 1 ? [{ key: ']', label: tuiTexts.nextPart, run: () => preview.turn(1) }] : []
  const back = () => preview.setAlone(false)
  // Enter leads back, too, and needs no hint.
  const enter = { key: 'enter', label: '', run: back }
  return [{ key: 'esc', label: tuiTexts.backToList, run: back }, enter, ...parts]
}

/** The titles of the views that led here. */
const trail = ({ stack }: Navigation, last = viewTitle(stack.at(-1) ?? { at: 'recent' })) =>
  [...stack.slice(0, -1).map(viewTitle), last].join(BETWEEN_STEPS)

const numbered = (lines: readonly (readonly Segment[])[]) =>
  lines.map((segments, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of the screen are identified by position and have no state
    <Line key={at} segments={segments} />
  ))

/** Nothing on a host without plans. */
const planName = (id: string | null | undefined): string | null => {
  const plan = planById(id)
  return plan && billingMessages.planNames[plan]
}

type Left = { title: string; note: string }

function statusLeft({ layout, workspace, username }: Tui, { title, note }: Left, host: string): Segment[] {
  if (layout.kind === 'list')
    return [
      { text: ` ${title}`, style: 'strong' },
      { text: ` ${note}`, style: 'dim' },
    ]
  return [
    { text: ` ${BRAND} `, style: 'strong' },
    {
      text: [new URL(host).host, workspace?.name, planName(workspace?.plan), username]
        .filter(Boolean)
        .join(' · '),
      style: 'dim',
    },
  ]
}
