import { DAY_MS } from '../units.ts'
import type { Role } from '../workspaces/rules.ts'
import { canAdminister } from '../workspaces/rules.ts'
import { CLOSING_UNDO_WORKING_DAYS } from './limits.ts'

/** A workspace of the person who closes their account. */
export type ClosingMembership = {
  name: string
  role: Role
  members: number
  /** Other administrators. */
  otherAdmins: number
  isPersonal: boolean
  hasSubscription: boolean
}

/** The workspaces that others would be left in without an administrator. */
export const leftAlone = (memberships: readonly ClosingMembership[]): ClosingMembership[] =>
  memberships.filter(
    ({ role, members, otherAdmins }) => canAdminister(role) && otherAdmins === 0 && members > 1,
  )

/** The workspaces they administer that have an active subscription. */
export const stillPaid = (memberships: readonly ClosingMembership[]): ClosingMembership[] =>
  memberships.filter(({ role, hasSubscription }) => canAdminister(role) && hasSubscription)

/** Workspaces without other members are deleted with the account. */
export const goesAlong = ({ members }: Pick<ClosingMembership, 'members'>): boolean => members <= 1

const isWorkingDay = (day: Date) => day.getUTCDay() % 6 !== 0

/** When an account is deleted: after a period for reconsideration, but within three working days. */
export function closesAt(requestedAt: Date): Date {
  let at = requestedAt
  for (let left = CLOSING_UNDO_WORKING_DAYS; left > 0; ) {
    at = new Date(at.getTime() + DAY_MS)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
