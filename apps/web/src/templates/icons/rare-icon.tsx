import type { DrawingProps } from './drawings/drawing.tsx'
import type { rareKeys } from './icon-set.ts'
import { rareIcons } from './rare-icons.ts'

export type RareKey = (typeof rareKeys)[number]

export function RareIcon({ icon, ...size }: DrawingProps & { icon: RareKey }) {
  const Icon = rareIcons[icon]
  return <Icon {...size} />
}
