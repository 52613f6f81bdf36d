import { HistoryLines } from './history-lines.tsx'
import type { Part } from './sandbox-preview.tsx'

export const HistoryPart = ({ card, ...pane }: Part) => <HistoryLines {...pane} id={card.id} path={null} />
