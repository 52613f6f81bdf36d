import { stripVTControlCharacters } from 'node:util'
import { logsQuery } from '../data/devboxes.ts'
import { useQuery } from '../data/use-query.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Segment } from '../shell/segments.ts'
import { pieces } from '../text.ts'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'
import type { Part } from './sandbox-preview.tsx'

/** Recent output of a devbox's tasks, newest lines on top. */
export function LogsPart({ card, ...pane }: Part) {
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
