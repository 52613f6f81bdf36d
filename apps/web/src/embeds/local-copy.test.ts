import { expect, test, vi } from 'vitest'
import { edit } from '../files/working-copy/working-copy.ts'
import { createLocalCopy } from './local-copy.ts'

const at = '2026-01-01T00:00:00Z'
const server = {
  version: 1,
  directories: [],
  modules: [
    {
      id: 'a',
      shortid: 'a',
      title: 'a.js',
      code: 'one',
      isBinary: false,
      directoryShortid: null,
      sha: '',
      insertedAt: at,
      updatedAt: at,
    },
  ],
} as unknown as Parameters<typeof createLocalCopy>[0]

test('notifies subscribers of edits, and resets them as a whole', () => {
  const local = createLocalCopy(server)
  const text = () => local.get().copy.files.get('a.js')?.code
  const hear = vi.fn()
  const leave = local.subscribe(hear)
  local.update((copy) => edit(copy, 'a.js', 'two'))
  expect([text(), hear.mock.calls.length]).toEqual(['two', 1])
  local.reset()
  expect([text(), hear.mock.calls.length]).toEqual(['one', 2])
  leave()
  local.update((copy) => edit(copy, 'a.js', 'three'))
  expect(hear).toHaveBeenCalledTimes(2)
})
