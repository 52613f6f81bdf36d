import type { BillingInterval } from './catalog-rules.ts'

/** An interval in URLs. */
export type AddressInterval = 'month' | 'year'
/** An interval in GraphQL. */
export type EntityInterval = 'MONTHLY' | 'YEARLY'

const inAddress = { monthly: 'month', yearly: 'year' } as const satisfies Record<
  BillingInterval,
  AddressInterval
>
const inEntity = { monthly: 'MONTHLY', yearly: 'YEARLY' } as const satisfies Record<
  BillingInterval,
  EntityInterval
>

export const addressInterval = (interval: BillingInterval): AddressInterval => inAddress[interval]
export const entityInterval = (interval: BillingInterval): EntityInterval => inEntity[interval]

/** The interval for a word from a URL or GraphQL; null for any other word (spec BL-067). */
export function billingInterval(word: string | null | undefined): BillingInterval | null {
  if (word === inAddress.monthly || word === inEntity.monthly) return 'monthly'
  return word === inAddress.yearly || word === inEntity.yearly ? 'yearly' : null
}
