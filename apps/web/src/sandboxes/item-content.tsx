import type { ContentProps } from './item-props.ts'
import { SandboxCardContent } from './sandbox-card.tsx'
import { SandboxRowContent } from './sandbox-row.tsx'
import type { ViewMode } from './use-view-mode.ts'

export const ItemContent = ({ mode, ...content }: ContentProps & { mode: ViewMode }) =>
  mode === 'grid' ? <SandboxCardContent {...content} /> : <SandboxRowContent {...content} />
