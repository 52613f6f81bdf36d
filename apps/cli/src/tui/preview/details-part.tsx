import { pairLines } from '../shell/pairs.ts'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'
import type { Part } from './sandbox-preview.tsx'
import { useDetails } from './use-details.ts'

export function DetailsPart({ card, ...pane }: Part) {
  const { columns } = usePaneSize()
  return <PreviewPane {...pane} lines={pairLines(useDetails(card), columns)} />
}
