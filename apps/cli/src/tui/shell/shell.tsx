import { billingMessages } from '@sandlot/core/billing/messages'
import { planById } from '@sandlot/core/billing/plan-rules'
import { BRAND } from '@sandlot/core/brand'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { Box } from 'ink'
import { type ReactNode, useLayoutEffect } from 'react'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys.ts'
import { SIDEBAR_WIDTH } from '../limits.ts'
import { type Navigation, rootView } from '../navigation.ts'
import { useServices } from '../services.tsx'
import { type KeyHandler, type Tui, useTui } from '../tui.tsx'
import { viewTitle } from '../views.ts'
import { footLine } from './foot.ts'
import { framed } from './frame.ts'
import { Line } from './line.tsx'
import { optionsOf } from './options.ts'
import type { Segment } from './segments.ts'
import { sidebarLines, tabsLine } from './sidebar.ts'
import { statusLine } from './status.ts'

type Props = {
  /** Where what is shown has a newer name than the view that led here. */
  title?: string
  note?: string
  lines: readonly (readonly Segment[])[]
  actions?: readonly Action[]
  onKey?: KeyHandler
  /** How old what is shown is. */
  rowsAge?: string | null
  /** Shown instead of the lines and of all around them. */
  children?: ReactNode
}

/** The whole screen around what a view shows: status, screens, frame, keys. */
export function Shell({ title, note = '', lines, actions = [], onKey, rowsAge = null, children }: Props) {
  const tui = useTui()
  useLayoutEffect(() => {
    tui.keys.current = onKey ?? null
  })
  const { layout, connection } = tui
  const foot = footLine({ ...tui, actions: [...actions, ...tui.everywhere], columns: layout.columns })
  const { host } = useServices()
  const options = optionsOf(tui.prompt, layout.inner)
  const status = statusLine({
    left: statusLeft(tui, options ?? { title: title ?? viewTitle(tui.view), note }, host),
    connection,
    rowsAge,
    columns: layout.columns,
  })
  return (
    <Box flexDirection="column" height={layout.lines}>
      <Line segments={status} />
      {children && !options ? (
        <Box flexDirection="column" flexGrow={1}>
          {children}
        </Box>
      ) : (
        <Middle {...(options ?? { title: trail(tui.navigation, title), note, lines })} />
      )}
      <Line segments={foot} />
    </Box>
  )
}

type Main = { title: string; note: string; lines: Props['lines'] }

function Middle({ title, note, lines }: Main): ReactNode {
  const { layout, navigation } = useTui()
  const { columns, inner } = layout
  if (layout.kind === 'list') return numbered(Array.from({ length: inner.lines }, (_, at) => lines[at] ?? []))
  if (layout.kind === 'panes') return <Panes title={title} note={note} lines={lines} />
  const frame = framed({ title, note, lines, columns, height: inner.lines + 2 })
  return numbered([tabsLine(rootView(navigation), columns), ...frame])
}

/** The screens and folders beside what is shown. */
function Panes({ title, note, lines }: Main) {
  const { layout, navigation, workspaceId, unread } = useTui()
  const { client } = useServices()
  const view = rootView(navigation)
  const folders = useQuery({
    ...foldersQuery(client, workspaceId ?? ''),
    enabled: workspaceId !== null && view.at === 'folder',
  })
  const height = layout.inner.lines + 2
  const inside = { columns: SIDEBAR_WIDTH - 4, lines: layout.inner.lines }
  const side = framed({
    title: 'Screens',
    lines: sidebarLines({ view, folders: folders.data ?? [], unread, ...inside }),
    columns: SIDEBAR_WIDTH,
    height,
  })
  const main = framed({
    title,
    note,
    lines,
    columns: layout.columns - SIDEBAR_WIDTH,
    height,
  })
  return numbered(side.map((line, at) => [...line, ...(main[at] ?? [])]))
}

/** How one came here. */
const trail = ({ stack }: Navigation, last = viewTitle(stack.at(-1) ?? { at: 'recent' })) =>
  [...stack.slice(0, -1).map(viewTitle), last].join(' › ')

const numbered = (lines: readonly (readonly Segment[])[]) =>
  lines.map((segments, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line of the screen is where it stands, and has no state
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
