import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bought, boughtOf, changeBetween } from './change-rules.ts'

const pro = (billingInterval: Bought['billingInterval'], ...addons: string[]) =>
  boughtOf('flex', billingInterval, addons)
const cart = fc
  .tuple(
    fc.constantFrom('monthly' as const, 'yearly' as const),
    fc.array(fc.constantFrom('credits_500', 'credits_4000'), { maxLength: 5 }),
  )
  .map(([interval, addons]) => pro(interval, ...addons))

test('an upgrade applies immediately, a downgrade at the end of the period, and the same changes nothing', () => {
  const [bare, more] = [pro('monthly'), pro('monthly', 'credits_500', 'credits_500')]
  expect(more.items).toEqual([
    { name: 'flex', quantity: 1 },
    { name: 'credits_500', quantity: 2 },
  ])
  expect(changeBetween(bare, more)).toEqual({ now: more, later: null })
  expect(changeBetween(more, bare)).toEqual({ now: null, later: bare })
  expect(changeBetween(more, more)).toEqual({ now: null, later: null })
  const none = { ...bare, items: [...bare.items, { name: 'credits_500', quantity: 0 }] }
  expect(changeBetween(none, bare)).toEqual({ now: null, later: null })
})

test('a year starts immediately and runs to its end; add-ons bought meanwhile apply immediately', () => {
  expect(changeBetween(pro('monthly'), pro('yearly'))).toEqual({ now: pro('yearly'), later: null })
  expect(changeBetween(pro('yearly'), pro('monthly'))).toEqual({ now: null, later: pro('monthly') })
  expect(changeBetween(pro('yearly', 'credits_500'), pro('monthly', 'credits_4000'))).toEqual({
    now: pro('yearly', 'credits_500', 'credits_4000'),
    later: pro('monthly', 'credits_4000'),
  })
})

test('nothing paid for is removed before its end, when the wanted subscription applies', () => {
  const count = ({ items }: Bought, name: string) => items.find((item) => item.name === name)?.quantity ?? 0
  fc.assert(
    fc.property(cart, cart, (before, wanted) => {
      const { now, later } = changeBetween(before, wanted)
      for (const { name, quantity } of before.items)
        expect(count(now ?? before, name)).toBeGreaterThanOrEqual(quantity)
      const end = later ?? now ?? before
      expect(end.billingInterval).toBe(wanted.billingInterval)
      for (const name of ['flex', 'credits_500', 'credits_4000'])
        expect(count(end, name)).toBe(count(wanted, name))
    }),
  )
})
