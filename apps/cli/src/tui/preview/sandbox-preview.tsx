import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { ReactNode } from 'react'
import { useTui } from '../tui.tsx'
import { DetailsPart } from './details-part.tsx'
import { FilesPart } from './files-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { LogsPart } from './logs-part.tsx'
import { MembersPart } from './members-part.tsx'
import { tabIn } from './preview-pane.tsx'
import { useSettled } from './use-settled.ts'

const tabs = ['details', 'files', 'history', 'members'] as const
const ofDevboxes = [...tabs, 'logs'] as const

/** The props of every tab of a sandbox. */
export type Part = { card: SandboxCard; of: string; title: string; tabs: readonly string[]; tab: string }

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
