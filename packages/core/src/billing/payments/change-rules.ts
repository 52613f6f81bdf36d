import type { BillingInterval } from '../plans/catalog-rules.ts'

/** What is paid per interval: the plan and the add-ons, by name. */
export type Bought = {
  billingInterval: BillingInterval
  items: readonly { name: string; quantity: number }[]
}

const quantitiesOf = ({ items }: Bought): Map<string, number> =>
  new Map(items.filter(({ quantity }) => quantity > 0).map(({ name, quantity }) => [name, quantity]))

const itemsOf = (quantities: ReadonlyMap<string, number>) =>
  [...quantities].map(([name, quantity]) => ({ name, quantity }))

const isSame = (one: Bought, other: Bought): boolean => {
  const [mine, theirs] = [quantitiesOf(one), quantitiesOf(other)]
  const isEqual = [...mine].every(([name, quantity]) => theirs.get(name) === quantity)
  return one.billingInterval === other.billingInterval && mine.size === theirs.size && isEqual
}

/**
 * Splits a change into what applies immediately and what applies from the end of the period: additions are paid for and
 * available now, while reductions wait, since they are paid until then. A yearly plan stays yearly until then.
 */
export function changeBetween(before: Bought, wanted: Bought): { now: Bought | null; later: Bought | null } {
  const [had, wants] = [quantitiesOf(before), quantitiesOf(wanted)]
  const most = new Map(
    [...new Set([...had.keys(), ...wants.keys()])].map((name) => [
      name,
      Math.max(had.get(name) ?? 0, wants.get(name) ?? 0),
    ]),
  )
  const now: Bought = {
    billingInterval: before.billingInterval === 'yearly' ? 'yearly' : wanted.billingInterval,
    items: itemsOf(most),
  }
  return { now: isSame(before, now) ? null : now, later: isSame(now, wanted) ? null : wanted }
}

/** The plan and a flat list of add-ons as items. */
export function boughtOf(plan: string, billingInterval: BillingInterval, addons: readonly string[]): Bought {
  const quantities = new Map([[plan, 1]])
  for (const addon of addons) quantities.set(addon, (quantities.get(addon) ?? 0) + 1)
  return { billingInterval, items: itemsOf(quantities) }
}
