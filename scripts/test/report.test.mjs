import { describe, expect, test } from 'vitest'
import { NOTHING } from './counts.mjs'
import { summary } from './report.mjs'

const MINUTE = 60_000
const steps = [{ name: 'types', essential: true }, { name: 'unit' }, { name: 'pages' }]
const result = (name, ok, counts, time = 1000) => ({
  ...{ name, ok, time },
  ...(counts && { counts: { ...NOTHING, ...counts } }),
})
const closing = ({ lines }) => lines.at(-1)

test('sums the tests of all runners in its last line', () => {
  const report = summary(
    [
      result('types', true),
      result('unit', true, { passed: 3, failed: 0 }),
      result('pages', true, { passed: 4, failed: 0 }),
    ],
    { steps, budget: true, time: 1000 },
  )
  expect(closing(report)).toBe('7 passed, 0 failed')
  expect(report.ok).toBe(true)
})

test('shows the time of each step and of the whole', () => {
  const { lines } = summary(
    [result('types', true, undefined, 1500), result('unit', true, { passed: 3, failed: 0 }, 62_000)],
    {
      steps: steps.slice(0, 2),
      budget: true,
      time: 62_500,
    },
  )
  expect(lines.slice(1, -1)).toEqual([
    'types   1.5 s  ok',
    'unit   62.0 s  ok  3 passed, 0 failed',
    'total  62.5 s',
  ])
})

test('a failed check is a failure, and what it kept from running is named', () => {
  const report = summary([result('types', false)], { steps, budget: true, time: 1000 })
  expect(report.ok).toBe(false)
  expect(closing(report)).toBe('0 passed, 1 failed')
  expect(report.lines).toContain('Did not run: unit, pages.')
})

test('without any test asked for, checks are what passes', () => {
  const report = summary([result('types', true)], { steps: steps.slice(0, 1), budget: true, time: 1000 })
  expect([closing(report), report.ok]).toEqual(['1 passed, 0 failed', true])
})

test('a run in which no test ran is red', () => {
  const nothing = result('unit', true, { passed: 0, failed: 0 })
  expect(summary([nothing], { steps: steps.slice(1, 2), budget: true, time: 1000 }).ok).toBe(false)
})

test('more than 40 minutes is told, unless the run has no budget, and turns nothing red', () => {
  const told = (time, budget) => {
    const slow = [result('unit', true, { passed: 1, failed: 0 }, time)]
    const { lines, ok } = summary(slow, { steps: steps.slice(1, 2), budget, time })
    return [lines.join().includes('over the budget of 40 minutes'), ok]
  }
  expect(told(40 * MINUTE + 1, true)).toEqual([true, true])
  expect(told(40 * MINUTE, true)).toEqual([false, true])
  expect(told(40 * MINUTE + 1, false)).toEqual([false, true])
})

test('what was skipped or needed a second try is named at the end', () => {
  const { lines, ok } = summary(
    [
      result('types', true),
      result('unit', true, { passed: 3, skipped: ['one', 'two'] }),
      result('pages', true, { passed: 4, retried: ['three'], skipped: ['four'] }),
    ],
    { steps, budget: true, time: 1000 },
  )
  const named = ['Skipped:', '  one', '  two', '  four', 'Passed at the second try only:', '  three']
  expect(lines.slice(-7)).toEqual([...named, '7 passed, 0 failed, 3 skipped'])
  expect(lines).toContain('unit   1.0 s  ok  3 passed, 0 failed, 2 skipped')
  expect(ok).toBe(true)
})

test('what failed is named last, where a log is read first', () => {
  const { lines } = summary(
    [result('unit', false, { passed: 3, failed: 1, failures: ['one (late)'], skipped: ['two'] })],
    {
      steps: steps.slice(1, 2),
      budget: true,
      time: 1000,
    },
  )
  expect(lines.slice(-3)).toEqual(['Failed:', '  one (late)', '3 passed, 1 failed, 1 skipped'])
})

describe('the Node that the product ran on', () => {
  const told = (version) => {
    const node = { path: '/usr/bin/node', version }
    const unit = result('unit', true, { passed: 3 })
    const pages = result('pages', true, { passed: 4 })
    const { lines } = summary([unit, version ? { ...pages, node } : pages], {
      steps,
      budget: true,
      time: 1000,
    })
    return lines.filter((line) => line.includes('Node.js'))
  }
  const ranOn = (version) =>
    `The built server and command line ran on Node.js ${version} (/usr/bin/node), except under npm start, which takes its own.`

  test('is named', () => {
    expect(told('v20.20.2')).toEqual([ranOn('v20.20.2')])
  })

  test('is told to be no proof for the oldest line where it is a newer one', () => {
    const unproven = 'Nothing ran on Node.js 20, the oldest line that they accept.'
    expect(told('v24.21.0')).toEqual([ranOn('v24.21.0'), unproven])
  })

  test('is not told where the product did not run', () => {
    expect(told(undefined)).toEqual([])
  })
})

test('a run with more than three second tries is red and says so', () => {
  const run = (...retried) =>
    summary([result('pages', true, { passed: 9, retried })], {
      steps: steps.slice(2),
      budget: true,
      time: 1000,
    })
  expect(run('one', 'two', 'three').ok).toBe(true)
  const red = run('one', 'two', 'three', 'four')
  expect(red.ok).toBe(false)
  expect(red.lines.slice(-2)).toEqual([
    '4 tests needed a second try, more than 3, so the run is red: find out why.',
    '9 passed, 0 failed',
  ])
})
