import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { creditUsage, setBudget } from './credits-rest.ts'

test('the label of a budget holds no line breaks and nothing that turns the direction of letters', () => {
  const takes = (name: string) =>
    setBudget.body && safeParse(setBudget.body, { kind: 'label', name, credits: 1 }).success
  expect(['ci', 'a\nb', 'a\u202eb'].map(takes)).toEqual([true, false, false])
})

test('a month that is written otherwise is told how to write it', () => {
  const { error } = safeParse(creditUsage.query as NonNullable<typeof creditUsage.query>, {
    by: 'box',
    month: '2026-13',
  })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Write the month as YYYY-MM.'])
})
