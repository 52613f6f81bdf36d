import { avatarColor } from '@sandlot/core/workspaces/rules'

/** Grounds on which white is read, each of its own hue. */
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

/** The ground of a letter that stands for somebody or something without a picture. */
export const avatarColorOf = (name: string): string | undefined => teamGrounds[avatarColor(name)]
