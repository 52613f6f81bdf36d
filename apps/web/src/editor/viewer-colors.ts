import { teamGrounds } from '@sandlot/ui/avatar-color'
import type { Other } from './work/others.ts'

/** The ring around a person's picture, in the color of their caret. */
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

/** The frame around the code while a person is followed. */
const borders = [
  'border-team-0',
  'border-team-1',
  'border-team-2',
  'border-team-3',
  'border-team-4',
  'border-team-5',
  'border-team-6',
  'border-team-7',
] as const

export const ringOf = ({ color }: Pick<Other, 'color'>): string | undefined => rings[color]
export const borderOf = (color: number): string | undefined => borders[color]
export const groundOf = (color: number): string | undefined => teamGrounds[color]
