import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { styleFor, usesColor } from './style.ts'

const terminal = Object.assign(new PassThrough(), { isTTY: true })
const pipe = new PassThrough()

test('color follows NO_COLOR, FORCE_COLOR and the terminal', () => {
  expect(usesColor(terminal, {})).toBe(true)
  expect(usesColor(pipe, {})).toBe(false)
  expect(usesColor(terminal, { TERM: 'dumb' })).toBe(false)
  expect(usesColor(terminal, { NO_COLOR: '1' })).toBe(false)
  expect(usesColor(pipe, { FORCE_COLOR: '1' })).toBe(true)
  expect(usesColor(terminal, { FORCE_COLOR: '0' })).toBe(false)
  expect(usesColor(terminal, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false)
  expect(usesColor(terminal, { NO_COLOR: '' })).toBe(true)
})

test('adds nothing without color', () => {
  expect(styleFor(false).red('x')).toBe('x')
  expect(styleFor(true).red('x')).toBe('\u001b[31mx\u001b[39m')
  expect(styleFor(true).red('')).toBe('')
})
