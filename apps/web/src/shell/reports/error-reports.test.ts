import { expect, test } from 'vitest'
import { createErrorReports } from './error-reports.ts'

const facts = {
  browser: 'Firefox 153',
  os: 'Linux',
  version: null,
  route: '/',
  code: 'unexpected',
  message: 'x',
  stack: '',
}

test('reports an error once, with a single id', async () => {
  const sent: unknown[] = []
  const reports = createErrorReports(async (told) => {
    sent.push(told)
    return `id-${sent.length}`
  })
  const error = new Error('x')
  expect(await reports.report(error, facts)).toBe('id-1')
  expect(await reports.report(error, facts)).toBe('id-1')
  expect(sent).toEqual([facts])
  expect(await reports.report(new Error('x'), facts)).toBe('id-2')
})

test('without a service, or with a failing one, there is no id and no second error', async () => {
  expect(await createErrorReports(null).report(new Error('x'), facts)).toBeNull()
  const failing = createErrorReports(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failing.report('a text', facts)).toBeNull()
})
