import type { ItemProps } from './item-props.ts'
import { SandboxCardContent } from './sandbox-card.tsx'
import { SandboxRowContent } from './sandbox-row.tsx'
import type { ViewMode } from './use-view-mode.ts'

export const ItemContent = ({ item, mode }: { item: ItemProps; mode: ViewMode }) =>
  mode === 'grid' ? <SandboxCardContent item={item} /> : <SandboxRowContent item={item} />
