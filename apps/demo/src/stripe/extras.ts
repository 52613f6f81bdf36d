import { Fault } from './fault.ts'
import type { Session } from './objects.ts'

/** The one promotion code that the stand-in knows, with its percent off the first invoice. */
const CODE = { name: 'SAVE20', percent: 20 }
/** What it takes for every tax. */
const TAX_PERCENT = 10

/** A part of the first invoice; one that is taken off is less than none. */
export type Extra = { description: string; amount: number }

const part = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** What comes to the price of a page where the shop asked for it: a promotion code, and taxes on the rest. */
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
