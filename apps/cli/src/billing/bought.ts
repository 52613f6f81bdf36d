import type { WorkspaceBillingQuery } from '@sandlot/core/billing/mutations.gen'
import { type AddonId, addonIds } from '@sandlot/core/billing/plans/catalog-rules'
import { billingTexts } from './messages.ts'

type Team = NonNullable<NonNullable<WorkspaceBillingQuery['me']>['team']>
type Items = readonly { name: string; quantity: number | null }[] | null | undefined

const flat = (items: Items): AddonId[] =>
  addonIds.flatMap((id) => {
    const count = items?.find(({ name }) => name === id)?.quantity ?? 0
    return Array.from({ length: count }, () => id)
  })

/** A workspace's add-ons, repeated by quantity: now, and from the end of the period. */
export function boughtAddons({ subscriptionSchedule: schedule }: Pick<Team, 'subscriptionSchedule'>) {
  const now = flat(schedule?.current?.items)
  const { upcoming } = schedule ?? {}
  return {
    now,
    later: upcoming ? flat(upcoming.items) : now,
    day: (upcoming?.startDate ?? schedule?.current?.endDate)?.slice(0, 10) ?? null,
  }
}

export const countIn = (addons: readonly string[], id: string): number =>
  addons.filter((one) => one === id).length

/** The add-ons of one list that another one lacks, by quantity. */
export const without = (addons: readonly AddonId[], others: readonly AddonId[]): AddonId[] =>
  addonIds.flatMap((id) => {
    const count = Math.max(0, countIn(addons, id) - countIn(others, id))
    return Array.from({ length: count }, () => id)
  })

/** Such as `2 × credits_500, 1 × credits_4000`. */
export const listText = (addons: readonly AddonId[]): string =>
  addonIds
    .filter((id) => addons.includes(id))
    .map((id) => `${countIn(addons, id)} × ${id}`)
    .join(', ') || billingTexts.noAddons
