import { teamGrounds } from '@sandlot/ui/avatar-color'
import type { Other } from './work/others.ts'

/** The ring around a person's picture, in the colour of their caret. */
const rings = [
  'ring-team-0',
  'ring-team-1',
  'ring-team-2',
  'ring-team-3',
  'ring-team-4',
  'ring-team-5',
  'ring-team-6',
  'ring-team-7',
] as const

export const ringOf = ({ color }: Pick<Other, 'color'>): string | undefined => rings[color]
export const groundOf = (color: number): string | undefined => teamGrounds[color]
