import { avatarColor } from '@sandlot/core/workspaces/rules'

/** Backgrounds of different hues on which white text is readable. */
export const teamGrounds = [
  'bg-team-0',
  'bg-team-1',
  'bg-team-2',
  'bg-team-3',
  'bg-team-4',
  'bg-team-5',
  'bg-team-6',
  'bg-team-7',
] as const

/** Returns the background of the letter shown for a person or thing without a picture. */
export const avatarColorOf = (name: string): string | undefined => teamGrounds[avatarColor(name)]
