import { type DashboardItem, folderItem } from '@sandlot/core/sandboxes/items/items'
import { SEARCH_WORKER_ITEMS } from '@sandlot/core/sandboxes/limits'
import { expect, test } from 'vitest'
import { createSearchEngine, type SearchEngine, type SearchWorker } from './search-engine.ts'
import { createSearchHost, type SearchQuestion } from './search-host.ts'

const folder = (id: number, name: string) => folderItem({ id: String(id), path: `/${name}`, sandboxCount: 0 })
const few = [folder(0, 'harbor'), folder(1, 'other')]
const many = Array.from({ length: SEARCH_WORKER_ITEMS }, (_, index) => folder(index + 10, `x${index}`))

const namesOf = async (engine: SearchEngine, query: string) =>
  [...(await engine.search(query))].map((slot) => (engine.at(slot) as DashboardItem | undefined)?.key)

/** A worker that answers when the test says so. */
function workerByHand() {
  const host = createSearchHost()
  const heard: SearchQuestion[] = []
  const worker: SearchWorker & { answer: () => void } = {
    onmessage: null,
    onerror: null,
    postMessage: (question) => void heard.push(question),
    terminate: () => heard.push({ do: 'learn', changes: [] }),
    answer: () => {
      for (const question of heard.splice(0)) {
        const data = host(question)
        if (data) worker.onmessage?.({ data } as MessageEvent)
      }
    },
  }
  return worker
}

test('searches a small workspace without a worker', async () => {
  const engine = createSearchEngine(() => {
    throw new Error('not needed')
  })
  engine.update([few])
  expect(await namesOf(engine, 'harbor')).toEqual(['folder 0'])
  engine.update([[folder(1, 'harbor')]])
  expect(await namesOf(engine, 'harbor')).toEqual(['folder 1'])
})

test('adds many new groups step by step, a few at once', () => {
  const engine = createSearchEngine(workerByHand)
  const groups = Array.from({ length: 20 }, (_, index) => [folder(index, 'x')])
  const steps = engine.steps(groups)
  expect(steps.map(({ length }) => length)).toEqual([8, 16, 20])
  for (const step of steps) engine.update(step)
  expect(engine.steps(groups)).toEqual([groups])
  const changed = [[folder(0, 'y')], ...groups.slice(1)]
  expect(engine.steps(changed)).toEqual([changed])
})

test('searches a workspace that became large in a worker, which also gets later changes', async () => {
  const worker = workerByHand()
  const engine = createSearchEngine(() => worker)
  engine.update([few])
  engine.update([few, many])
  const found = namesOf(engine, 'harbor')
  worker.answer()
  expect(await found).toEqual(['folder 0'])
  engine.update([[folder(5, 'harbor two')], many])
  const later = namesOf(engine, 'harbor')
  worker.answer()
  expect(await later).toEqual(['folder 5'])
})

test.each(['does not start', 'breaks'])('still answers a query if a worker %s', async (how) => {
  const worker = workerByHand()
  const engine = createSearchEngine(() => {
    if (how === 'breaks') return worker
    throw new Error('refused')
  })
  engine.update([few, many])
  const found = namesOf(engine, 'harbor')
  worker.onerror?.(new Event('error') as ErrorEvent)
  expect(await found).toEqual(['folder 0'])
  engine.update([[folder(5, 'harbor')], many])
  expect(await namesOf(engine, 'harbor')).toEqual(['folder 5'])
})
