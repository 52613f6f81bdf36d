import { holdersOf, sharingQuery } from '@sandlot/core/sharing/queries'
import { useQuery } from '../data/use-query.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { pairLines } from '../shell/pairs.ts'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'
import type { Part } from './sandbox-preview.tsx'

/** Who has access to a sandbox besides its workspace. */
export function MembersPart({ card, ...pane }: Part) {
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
