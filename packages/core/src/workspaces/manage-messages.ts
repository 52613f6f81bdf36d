import { counted, grouped } from '../grouped.ts'
import type { Removal } from './member-messages.ts'

/** Sentences about managing many members at once, and about who may invite and create. */
export const manageMessages = {
  search: 'Search members',
  anyRole: 'Any role',
  role: 'Role',
  none: 'No members fit this search.',
  select: (who: string) => `Select ${who}`,
  selectAll: (count: number) => `Select all ${grouped(count)}`,
  selected: (count: number) => `${grouped(count)} selected`,
  giveRole: 'Change role',
  removeSelected: 'Remove',
  removeSome: (count: number) => `Remove ${counted(count, 'member')}?`,
  removeText: (who: string, team: string, { drafts: count, hasOpenLink, to }: Removal) =>
    [
      `${who} lose access to ${team} at once, on every device, until they are invited again.`,
      ...(count > 0
        ? [`Their ${count === 1 ? 'draft' : `${count} drafts`} here go to ${to ? `${to}’s` : 'your'} Drafts.`]
        : []),
      ...(hasOpenLink ? ['The invite link is turned off, so they cannot rejoin with it.'] : []),
      'What they made stays in the workspace.',
    ].join('\n\n'),
  removedSome: (count: number) => `Removed ${counted(count, 'member')}`,
  removedPart: (count: number, all: number) =>
    `Removed ${grouped(count)} of ${counted(all, 'member')}. The others stay selected`,
  rolesChanged: (count: number) => `Changed ${counted(count, 'role')}`,
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Not seen yet',
  credits: (count: number) => `${counted(count, 'credit')} this month`,
  billingOf: (who: string) => `Let ${who} manage billing`,
  billingOn: (who: string) => `${who} now manages billing`,
  billingOff: (who: string) => `${who} no longer manages billing`,
  heir: 'Their drafts go to',
  whoTitle: 'Who may invite and create',
  whoText: 'Nobody can invite others to a role above their own.',
  whoInvites: 'Who may invite people',
  whoCreates: 'Who may create and import',
  admins: 'Admins',
  editors: 'Admins and editors',
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove picture',
  pictureFailed: 'The picture could not be changed',
}
