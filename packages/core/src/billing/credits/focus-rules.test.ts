import fc from 'fast-check'
import { expect, test } from 'vitest'
import { focusColumns, focusRows } from './focus-rules.ts'

const month = {
  workspace: { id: 'w1', name: 'Makers' },
  provider: 'Sandlot',
  start: new Date(Date.UTC(2026, 2, 1)),
  end: new Date(Date.UTC(2026, 3, 1)),
  currency: 'USD',
}
const used = (boxId: string, units: number) => ({
  boxId,
  boxName: `Box ${boxId}`,
  tier: 'Nano',
  person: 'ada',
  label: null,
  units,
})

test('a row has all columns, with the usage in credits', () => {
  const [row] = focusRows({ ...month, cents: 180 }, [used('b1', 5400)])
  expect(Object.keys(row ?? {})).toEqual([...focusColumns])
  expect(row).toMatchObject({
    BilledCost: '1.80',
    ConsumedQuantity: '1.5',
    ResourceId: 'b1',
    BillingPeriodStart: '2026-03-01T00:00:00.000Z',
    Tags: '{"person":"ada"}',
  })
})

test('all rows add up to the month’s cost', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1 }),
      (cents, all) => {
        const rows = focusRows(
          { ...month, cents },
          all.map((units, at) => used(`b${at}`, units)),
        )
        const sum = rows.reduce((total, { BilledCost }) => total + Math.round(Number(BilledCost) * 100), 0)
        expect(sum).toBe(cents)
      },
    ),
  )
})
