import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { creditUsage, setBudget } from './rest.ts'

test('a budget label may not contain line breaks or bidirectional controls', () => {
  const takes = (name: string) =>
    setBudget.body && safeParse(setBudget.body, { kind: 'label', name, credits: 1 }).success
  expect(['ci', 'a\nb', 'a\u202eb'].map(takes)).toEqual([true, false, false])
})

test('a malformed month gets an error with the format', () => {
  const { error } = safeParse(creditUsage.query as NonNullable<typeof creditUsage.query>, {
    by: 'box',
    month: '2026-13',
  })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Write the month as YYYY-MM.'])
})
