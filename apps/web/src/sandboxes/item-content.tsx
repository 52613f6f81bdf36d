import { ItemCardContent } from './item-card.tsx'
import type { ContentProps } from './item-props.ts'
import { ItemRowContent } from './item-row.tsx'
import type { ViewMode } from './use-view-mode.ts'

export const ItemContent = ({ mode, ...content }: ContentProps & { mode: ViewMode }) =>
  mode === 'grid' ? <ItemCardContent {...content} /> : <ItemRowContent {...content} />
