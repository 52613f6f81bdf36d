import { grouped } from '../grouped.ts'
import { CREDIT_PRICE_MILLS } from './limits.ts'

/** Formats thousandths of a dollar: $12, $0.18, $0.018. */
function dollarsOf(mills: number): string {
  const whole = Math.floor(mills / 1000)
  const rest = Math.round(mills % 1000)
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0$/, '')}`
  return `$${grouped(whole)}${decimals}`
}

/** Formats cents (spec BL-055). */
export const priceText = (cents: number): string => dollarsOf(Math.round(cents) * 10)

/** The hourly price of a machine, from its credits per hour (spec BL-034). */
export const hourlyPriceText = (creditBasis: number): string => dollarsOf(creditBasis * CREDIT_PRICE_MILLS)

/** The price of a credit beyond those included (spec BL-033). */
export const creditPriceText = (): string => dollarsOf(CREDIT_PRICE_MILLS)
