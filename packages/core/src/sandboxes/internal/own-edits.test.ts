import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { conflictError, editConflictOf, overwritten, valueText } from '../conflict-rules.ts'
import { editInTurn } from './own-edits.ts'

/** A title on a server that answers when the test says so. */
function titleAt(start: string) {
  const state = { title: start }
  const waiting: (() => void)[] = []
  const send =
    (title: string, refuse = false) =>
    (was: string) =>
      new Promise<string>((resolve, reject) => {
        waiting.push(() => {
          if (refuse || was !== state.title)
            return reject(
              new AppError('conflict', `${was} is ${state.title}`, { reason: 'changedMeanwhile' }),
            )
          state.title = title
          resolve(title)
        })
      })
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  return { state, send, answer }
}

test('edits of one item run in sequence, each based on the result of the one before', async () => {
  const owner = {}
  const { state, send, answer } = titleAt('a')
  const made = (title: string) => title
  const first = editInTurn(owner, 'x', { was: 'a', shown: 'b' }, send('b'), made)
  const second = editInTurn(owner, 'x', { was: 'b', shown: 'c' }, send('c'), made)
  await answer()
  await answer()
  expect(await Promise.all([first, second])).toEqual(['b', 'c'])
  expect(state.title).toBe('c')
})

test('after a refused edit, the next builds on the value before it', async () => {
  const owner = {}
  const { state, send, answer } = titleAt('a')
  const made = (title: string) => title
  const first = editInTurn(owner, 'x', { was: 'a', shown: 'b' }, send('b', true), made)
  const second = editInTurn(owner, 'x', { was: 'b', shown: 'c' }, send('c'), made)
  const refused = expect(first).rejects.toThrow()
  await answer()
  await answer()
  await refused
  expect(await second).toBe('c')
  expect(state.title).toBe('c')
})

test('a concurrent edit by someone else is a conflict', async () => {
  const owner = {}
  const { state, send, answer } = titleAt('theirs')
  const first = editInTurn(owner, 'x', { was: 'a', shown: 'b' }, send('b'), (title) => title)
  const refused = expect(first).rejects.toMatchObject({ code: 'conflict' })
  await answer()
  await refused
  expect(state.title).toBe('theirs')
})

test('only a value that was seen, and is neither unchanged nor as wanted, would be overwritten', () => {
  const row = { title: 'theirs', tags: ['a'], description: null }
  expect(overwritten(row, { title: 'mine' }, { title: 'old' })).toBe('title')
  expect(overwritten(row, { title: 'mine' }, {})).toBeNull()
  expect(overwritten(row, { title: 'theirs' }, { title: 'old' })).toBeNull()
  expect(overwritten(row, { tags: ['b'] }, { tags: ['a'] })).toBeNull()
  expect(overwritten(row, { description: 'x' }, { description: '' })).toBeNull()
})

test('a conflict names who changed what and the current value, for people and programs', () => {
  const by = { username: 'ann', name: 'Ann' }
  const error = conflictError({ field: 'tags', theirs: ['a', 'b'], by, at: null, ids: ['x'] })
  expect(error.message).toBe('Ann changed the tags to “a, b” meanwhile.')
  expect(editConflictOf(error)).toEqual({ field: 'tags', theirs: ['a', 'b'], by, at: null, ids: ['x'] })
  expect(editConflictOf(new AppError('conflict', 'other', { reason: 'changedMeanwhile' }))).toBeNull()
  expect(valueText('privacy', 2)).toBe('Private')
})
