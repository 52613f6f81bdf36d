import { expect, test } from 'vitest'
import { ownKeysFrom } from './own-keys.ts'

const key = { ctrl: false, meta: false } as never
const pressed = (keys: ReturnType<typeof ownKeysFrom>, input: string) =>
  keys.press({ input, key })?.input ?? null

test('a custom key replaces the default one, which then does nothing', () => {
  const keys = ownKeysFrom({ tui: { keys: { delete: 'x', move: 'D', nonsense: 'z', fork: 'long' } } })
  expect(['x', 'D', 'm', 'z', 'f'].map((input) => pressed(keys, input))).toEqual(['D', 'm', null, 'z', 'f'])
  expect(keys.label('D')).toBe('x')
  expect(keys.label('f')).toBe('f')
  expect(keys.lines.map(({ keys: own }) => own)).toEqual(['x', 'D'])
})

test('damaged settings keep the default keys', () => {
  for (const settings of [null, {}, { tui: 1 }, { tui: { keys: [] } }, { tui: { keys: { delete: 3 } } }])
    expect(pressed(ownKeysFrom(settings), 'D')).toBe('D')
})
