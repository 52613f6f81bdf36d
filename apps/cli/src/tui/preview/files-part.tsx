import { sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { filesOf } from '../data/files.ts'
import { useQuery } from '../data/use-query.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Segment } from '../shell/segments.ts'
import { wrapped } from '../text.ts'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'
import type { Part } from './sandbox-preview.tsx'

export function FilesPart({ card, ...pane }: Part) {
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
