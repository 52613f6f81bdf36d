import type { Role } from '../workspaces/rules.ts'
import { canAdminister } from '../workspaces/rules.ts'
import { CLOSING_UNDO_WORKING_DAYS } from './limits.ts'

/** A workspace that somebody who closes their account is in. */
export type ClosingPlace = {
  name: string
  role: Role
  members: number
  /** Admins besides them. */
  otherAdmins: number
  isPersonal: boolean
  hasSubscription: boolean
}

/** The workspaces that would be left without an admin though others are in them. */
export const leftAlone = (places: readonly ClosingPlace[]): ClosingPlace[] =>
  places.filter(({ role, members, otherAdmins }) => canAdminister(role) && otherAdmins === 0 && members > 1)

/** The workspaces that they look after and that have a subscription which runs. */
export const stillPaid = (places: readonly ClosingPlace[]): ClosingPlace[] =>
  places.filter(({ role, hasSubscription }) => canAdminister(role) && hasSubscription)

/** Those that nobody else is in go with the account. */
export const goesAlong = ({ members }: Pick<ClosingPlace, 'members'>): boolean => members <= 1

const DAY_MS = 86_400_000
const isWorkingDay = (day: Date) => day.getUTCDay() % 6 !== 0

/** From when on an account is deleted: there is time to think better of it, and it is over within three working days. */
export function closesAt(requestedAt: Date): Date {
  let at = requestedAt
  for (let left = CLOSING_UNDO_WORKING_DAYS; left > 0; ) {
    at = new Date(at.getTime() + DAY_MS)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
