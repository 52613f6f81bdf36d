import { grouped } from '../grouped.ts'
import { CREDIT_PRICE_MILLS } from './limits.ts'

/** An amount in thousandths of a dollar as people read it: $12, $0.18, $0.018. */
function dollarsOf(mills: number): string {
  const whole = Math.floor(mills / 1000)
  const rest = Math.round(mills % 1000)
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0$/, '')}`
  return `$${grouped(whole)}${decimals}`
}

/** An amount in cents as people read it (spec BL-055). */
export const priceText = (cents: number): string => dollarsOf(Math.round(cents) * 10)

/** What a machine costs an hour by its credits an hour (spec BL-034). */
export const hourlyPriceText = (creditBasis: number): string => dollarsOf(creditBasis * CREDIT_PRICE_MILLS)

/** What one credit costs beyond those that are included (spec BL-033). */
export const creditPriceText = (): string => dollarsOf(CREDIT_PRICE_MILLS)
