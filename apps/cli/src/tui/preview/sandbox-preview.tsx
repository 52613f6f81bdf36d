import { stripVTControlCharacters } from 'node:util'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { holdersOf, sharingQuery } from '@sandlot/core/sharing/queries'
import type { ReactNode } from 'react'
import { logsQuery } from '../data/devboxes.ts'
import { filesOf } from '../data/files.ts'
import { useQuery } from '../data/use-query.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { pairLines } from '../shell/pairs.ts'
import type { Segment } from '../shell/segments.ts'
import { pieces, wrapped } from '../text.ts'
import { useTui } from '../tui.tsx'
import { HistoryLines } from './history-lines.tsx'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, tabIn, usePaneSize } from './preview-pane.tsx'
import { useDetails } from './use-details.ts'
import { useSettled } from './use-settled.ts'

const tabs = ['details', 'files', 'history', 'members'] as const
const ofDevboxes = [...tabs, 'logs'] as const

/** The props of every tab of a sandbox. */
type Part = { card: SandboxCard; of: string; title: string; tabs: readonly string[]; tab: string }

/** The preview of a sandbox: details, files, history, access, and a devbox's output. */
export function SandboxPreview({ card }: { card: SandboxCard }): ReactNode {
  const { preview } = useTui()
  const names = card.isV2 ? ofDevboxes : tabs
  const tab = tabIn<(typeof ofDevboxes)[number]>(names, preview.tab)
  // Scrolling through a list does not fetch every row.
  const isSettled = useSettled(card.id)
  const part: Part = { card, of: card.id, title: displayTitle(card), tabs: names, tab }
  if (!isSettled || tab === 'details') return <DetailsPart {...part} />
  if (tab === 'files') return <FilesPart {...part} />
  if (tab === 'history') return <HistoryPart {...part} />
  return tab === 'members' ? <MembersPart {...part} /> : <LogsPart {...part} />
}

function DetailsPart({ card, ...pane }: Part) {
  const { columns } = usePaneSize()
  return <PreviewPane {...pane} lines={pairLines(useDetails(card), columns)} />
}

function FilesPart({ card, ...pane }: Part) {
  const { client } = useServices()
  const { columns } = usePaneSize()
  const sandbox = useQuery(sandboxQuery(client, card.id))
  const lines = loadedLines(sandbox, {
    columns,
    empty: tuiTexts.noFiles,
    of: (data) =>
      filesOf(data).flatMap(({ path, size }): Segment[][] => {
        const [first = '', ...others] = wrapped(path, columns - size.length - 2)
        return [[{ text: first }, { text: `  ${size}`, style: 'dim' }], ...others.map((text) => [{ text }])]
      }),
  })
  return <PreviewPane {...pane} lines={lines} />
}

const HistoryPart = ({ card, ...pane }: Part) => <HistoryLines {...pane} id={card.id} path={null} />

/** Who has access to a sandbox besides its workspace. */
function MembersPart({ card, ...pane }: Part) {
  const { client } = useServices()
  const { columns } = usePaneSize()
  const lines = loadedLines(useQuery(sharingQuery(client, card.id)), {
    columns,
    empty: tuiTexts.notShared,
    of: (sharing) =>
      pairLines(
        holdersOf(sharing).map(({ name, level }) => [name, level.toLowerCase()] as const),
        columns,
      ),
  })
  return <PreviewPane {...pane} lines={lines} />
}

/** Recent output of a devbox's tasks, newest lines on top. */
function LogsPart({ card, ...pane }: Part) {
  const { client } = useServices()
  const { columns } = usePaneSize()
  const lines = loadedLines(useQuery(logsQuery(client, card.id)), {
    columns,
    empty: tuiTexts.noLogs,
    of: (logs) =>
      logs.flatMap(({ name, text }): Segment[][] => [
        [{ text: name, style: 'strong' }],
        ...printed(text)
          .flatMap((line) => pieces(line, columns))
          .map((line) => [{ text: line }]),
        [],
      ]),
  })
  return <PreviewPane {...pane} lines={lines} />
}

/** The final lines as a terminal would show them, newest first, without cursor movements. */
const printed = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => (line.trimEnd().split('\r').at(-1) ?? '').replaceAll('\t', '  ').replace(/\p{Cc}/gu, ''))
    .toReversed()
    .filter((line) => line !== '')
