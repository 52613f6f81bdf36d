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

const grounds = [
  'bg-team-0',
  'bg-team-1',
  'bg-team-2',
  'bg-team-3',
  'bg-team-4',
  'bg-team-5',
  'bg-team-6',
  'bg-team-7',
] as const

export const ringOf = ({ color }: Pick<Other, 'color'>): string | undefined => rings[color]
export const groundOf = (color: number): string | undefined => grounds[color]
