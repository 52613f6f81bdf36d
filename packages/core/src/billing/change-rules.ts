import type { BillingInterval } from './catalogue-rules.ts'

/** What is paid for each interval: the plan and the add-ons, by name. */
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
 * What of a change holds at once and what from the end of the period on: more is paid for and there at once, and what
 * becomes less was paid for up to the end. A yearly plan stays one until then.
 */
export function changeBetween(before: Bought, wanted: Bought): { now: Bought | null; later: Bought | null } {
  const shortens = before.billingInterval === 'yearly' && wanted.billingInterval === 'monthly'
  const [had, wants] = [quantitiesOf(before), quantitiesOf(wanted)]
  const most = new Map(
    [...new Set([...had.keys(), ...wants.keys()])].map((name) => [
      name,
      Math.max(had.get(name) ?? 0, wants.get(name) ?? 0),
    ]),
  )
  const now: Bought = {
    billingInterval: shortens ? before.billingInterval : wanted.billingInterval,
    items: itemsOf(most),
  }
  return { now: isSame(before, now) ? null : now, later: isSame(now, wanted) ? null : wanted }
}

/** A flat list of add-ons as items, with the plan before them. */
export function boughtOf(plan: string, billingInterval: BillingInterval, addons: readonly string[]): Bought {
  const quantities = new Map([[plan, 1]])
  for (const addon of addons) quantities.set(addon, (quantities.get(addon) ?? 0) + 1)
  return { billingInterval, items: itemsOf(quantities) }
}
