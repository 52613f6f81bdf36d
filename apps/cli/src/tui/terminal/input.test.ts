import { expect, test } from 'vitest'
import { backgroundIn, backgroundOf, mouseIn } from './input.ts'

test('recognizes clicks and the wheel, and ignores keys and other mouse events', () => {
  const esc = '\u001b'
  expect(mouseIn(`${esc}[<0;10;5Mj${esc}[<64;1;1M${esc}[<65;1;2M`)).toEqual([
    { what: 'click', line: 4, column: 9 },
    { what: 'up', line: 0, column: 0 },
    { what: 'down', line: 1, column: 0 },
  ])
  expect(mouseIn(`${esc}[<0;10;5m${esc}[<2;10;5Mj${esc}[A`)).toEqual([])
})

test('detects the background from the terminal’s reply or the environment', () => {
  expect(backgroundIn('11;rgb:ffff/ffff/eeee')).toBe('light')
  expect(backgroundIn('11;rgb:1e/1e/2e')).toBe('dark')
  expect(backgroundIn('j')).toBeNull()
  expect(['15;0', '0;15', '0;default;7', undefined].map(backgroundOf)).toEqual([
    'dark',
    'light',
    'light',
    'dark',
  ])
})
