import { findMessages } from '@sandlot/core/files/find-messages'
import { expect, test, vi } from 'vitest'
import { createSearchHost, type SearchQuestion } from './search-host.ts'
import { createSearcher } from './searcher.ts'
import type { WorkerLike } from './worker-caller.ts'

const query = { text: 'foo', matchCase: false, wholeWord: false, isExpression: false }
const file = (path: string, code: string) => ({ path, code, isBinary: false })

/** Runs the worker's side in this process, so that messages can be observed. With `hangs` it never answers. */
function stage() {
  const asked: SearchQuestion[] = []
  const clocks: (() => void)[] = []
  const state = { hangs: false, spawned: 0 }
  const searcher = createSearcher(
    () => {
      state.spawned += 1
      const host = createSearchHost(() => 0)
      const worker: WorkerLike = {
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
        postMessage: (question: SearchQuestion) => {
          asked.push(question)
          if (state.hangs) return
          const data = host(structuredClone(question))
          queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent))
        },
      }
      return worker
    },
    (run) => {
      clocks.push(run)
      return () => undefined
    },
  )
  return { searcher, asked, state, clocks }
}

test('sends only changed files again, and no longer finds deleted ones', async () => {
  const { searcher, asked } = stage()
  expect(await searcher.find([file('a', 'foo'), file('b', 'foo')], query)).toMatchObject({ count: 2 })
  expect(await searcher.find([file('b', 'foo'), file('c', 'foo foo')], query)).toMatchObject({
    count: 3,
    files: [{ path: 'b' }, { path: 'c' }],
  })
  expect(asked.map(({ changed }) => changed.map(({ path }) => path))).toEqual([['a', 'b'], ['c']])
})

test('runs only the last of several waiting searches', async () => {
  const { searcher, asked } = stage()
  const texts = ['f', 'fo', 'foo', 'fooo']
  const found = await Promise.all(texts.map((text) => searcher.find([file('a', 'foo')], { ...query, text })))
  expect(found.map((one) => one && 'count' in one && one.count)).toEqual([null, null, null, 0])
  expect(asked).toHaveLength(1)
})

test('stops and reports a hanging search; the next starts afresh with all files', async () => {
  const { searcher, asked, state, clocks } = stage()
  state.hangs = true
  const hanging = searcher.find([file('a', 'foo')], query)
  await vi.waitFor(() => expect(clocks).toHaveLength(1), { timeout: 15_000 })
  clocks[0]?.()
  expect(await hanging).toEqual({ problem: findMessages.tooLong })
  state.hangs = false
  expect(await searcher.find([file('a', 'foo')], query)).toMatchObject({ count: 1 })
  expect(state.spawned).toBe(2)
  expect(asked[1]?.changed).toHaveLength(1)
})

test('a search and a replacement report the same error for an invalid expression', async () => {
  const { searcher } = stage()
  const none = { ...query, text: 'h(', isExpression: true }
  const told = { problem: expect.stringMatching(/^This is not a valid regular expression: .+\.$/) }
  expect(await searcher.find([file('a', 'h(')], none)).toEqual(told)
  expect(await searcher.replace([file('a', 'h(')], none, 'x')).toEqual(told)
})

test('replaces all matches, or a single one', async () => {
  const { searcher } = stage()
  const files = [file('a', 'foo foo'), file('b', 'foo')]
  expect(await searcher.replace(files, query, 'x')).toEqual([
    { path: 'a', code: 'x x', count: 2 },
    { path: 'b', code: 'x', count: 1 },
  ])
  expect(await searcher.replace(files, query, 'x', { path: 'a', from: 4 })).toEqual([
    { path: 'a', code: 'foo x', count: 1 },
  ])
})
