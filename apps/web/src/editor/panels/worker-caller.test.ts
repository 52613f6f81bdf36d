import { expect, test, vi } from 'vitest'
import { createCaller, WorkerError, type WorkerLike } from './worker-caller.ts'

/** A worker that answers, and a timer that runs out, when the test says so. */
function stage() {
  const workers: (WorkerLike & { asked: unknown[]; isEnded: boolean })[] = []
  const clocks: (() => void)[] = []
  const caller = createCaller<string, string>(
    () => {
      const worker = {
        asked: [] as unknown[],
        isEnded: false,
        onmessage: null,
        onerror: null,
        postMessage: (message: unknown) => void worker.asked.push(message),
        terminate: () => {
          worker.isEnded = true
        },
      }
      workers.push(worker)
      return worker
    },
    {
      timeoutMs: 5,
      schedule: (run) => {
        clocks.push(run)
        return () => void clocks.splice(clocks.indexOf(run), 1)
      },
    },
  )
  const answer = (data: string) => workers.at(-1)?.onmessage?.({ data } as MessageEvent)
  return { caller, workers, clocks, answer }
}

test('one worker answers requests in turn', async () => {
  const { caller, workers, clocks, answer } = stage()
  expect(caller.isRunning()).toBe(false)
  const first = caller.ask('one')
  const second = caller.ask('two')
  expect(workers.map(({ asked }) => asked)).toEqual([['one']])
  answer('1')
  expect(await first).toBe('1')
  expect(workers.map(({ asked }) => asked)).toEqual([['one', 'two']])
  answer('2')
  expect(await second).toBe('2')
  expect(clocks).toEqual([])
})

test('terminates a late worker with all waiting requests; the next request gets a fresh one', async () => {
  const { caller, workers, clocks, answer } = stage()
  const lost = Promise.allSettled([caller.ask('one'), caller.ask('two')])
  clocks[0]?.()
  expect((await lost).map((result) => result.status === 'rejected' && result.reason.reason)).toEqual([
    'late',
    'late',
  ])
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  const next = caller.ask('three')
  answer('3')
  expect(await next).toBe('3')
  expect(workers).toHaveLength(2)
})

test.each([
  ['breaks', (worker: WorkerLike | undefined) => worker?.onerror?.({ message: 'gone' } as ErrorEvent)],
])('reports a worker that %s', async (_what, breakIt) => {
  const { caller, workers } = stage()
  const asked = caller.ask('one')
  breakIt(workers[0])
  await expect(asked).rejects.toMatchObject({ reason: 'broken', message: 'gone' })
})

test('reports a worker that cannot be created as broken', async () => {
  const spawn = vi.fn(() => {
    throw new Error('no workers here')
  })
  const caller = createCaller(spawn, { timeoutMs: 5, schedule: () => () => undefined })
  await expect(caller.ask('one')).rejects.toBeInstanceOf(WorkerError)
  await expect(caller.ask('two')).rejects.toBeInstanceOf(WorkerError)
  expect(spawn).toHaveBeenCalledTimes(2)
})
