import { Fault } from './fault.ts'
import type { Session } from './objects.ts'

/** The only promotion code, with its percentage off the first invoice. */
const CODE = { name: 'SAVE20', percent: 20 }
/** The rate of every tax. */
const TAX_PERCENT = 10

/** An additional line of the first invoice; negative for a discount. */
export type Extra = { description: string; amount: number }

const part = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Discounts and taxes on a checkout page, if the shop enabled them. */
export function extrasOf(
  { allow_promotion_codes: takesCodes, automatic_tax: tax }: Session,
  cents: number,
  code = '',
): { discount: Extra[]; tax: Extra[] } {
  if (code !== '' && !(takesCodes && code === CODE.name)) throw new Fault(400, 'This code is invalid.')
  const off = code === '' ? 0 : part(cents, CODE.percent)
  return {
    discount: off === 0 ? [] : [{ description: `Promotion code ${CODE.name}`, amount: -off }],
    tax: tax.enabled ? [{ description: `Tax ${TAX_PERCENT}%`, amount: part(cents - off, TAX_PERCENT) }] : [],
  }
}
