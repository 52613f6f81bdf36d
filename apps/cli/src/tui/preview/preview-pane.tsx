import { useLayoutEffect } from 'react'
import { BORDER } from '../layout.ts'
import { tuiTexts } from '../messages.ts'
import { PlainPane } from '../plain/plain-pane.tsx'
import { framed } from '../shell/frame.ts'
import { Line } from '../shell/line.tsx'
import type { Segment } from '../shell/segments.ts'
import { useTui } from '../tui.tsx'

/** The inner size of the pane. */
export function usePaneSize(): { columns: number; lines: number } {
  const { layout, preview } = useTui()
  if (preview.isAlone || !layout.beside) return layout.inner
  return { columns: layout.beside.preview - BORDER.columns, lines: layout.inner.lines }
}

type Props = {
  /** Identifies the thing, whose scroll position starts at the top. */
  of: string
  title: string
  tabs: readonly string[]
  tab: string
  lines: readonly (readonly Segment[])[]
}

/** The preview of the selected row: tabs above, and the visible lines of the current one. */
export function PreviewPane({ of, title, tabs, tab, lines }: Props) {
  const { layout, plain, preview } = useTui()
  const size = usePaneSize()
  const isFramed = layout.kind !== 'list'
  const above = tabs.length > 1 && !plain ? [tabLine(tabs, tab)] : []
  const room = Math.max(1, size.lines - above.length)
  const most = Math.max(0, lines.length - room)
  const place = `${of} ${tab}`
  useLayoutEffect(() => {
    preview.viewport.current = { of: place, most, page: room, tabs, tab }
  })
  const top = Math.min(preview.topOf(place), most)
  if (plain) return <PlainPane {...{ terminal: plain, title, tabs, tab, lines, top, page: room }} />
  const shown = [...above, ...lines.slice(top, top + room)]
  const note = most > 0 ? tuiTexts.linesOf(top + 1, Math.min(top + room, lines.length), lines.length) : ''
  const columns = size.columns + (isFramed ? BORDER.columns : 0)
  const all = isFramed
    ? framed({ title, note, lines: shown, columns, height: size.lines + BORDER.lines })
    : Array.from({ length: size.lines }, (_, at) => shown[at] ?? [])
  return all.map((segments, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of the screen are identified by position and have no state
    <Line key={at} segments={segments} />
  ))
}

const tabLine = (tabs: readonly string[], tab: string): Segment[] =>
  tabs.flatMap((name): Segment[] => [
    name === tab ? { text: `[${name}]`, style: 'accent' } : { text: ` ${name} `, style: 'dim' },
  ])

/** The chosen tab, or else the first. */
export const tabIn = <Tab extends string>(tabs: readonly [Tab, ...Tab[]], wanted: string | null): Tab =>
  tabs.find((name) => name === wanted) ?? tabs[0]
