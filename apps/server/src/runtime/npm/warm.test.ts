import { expect, test, vi } from 'vitest'
import { startWarming } from './warm.ts'

type Wait = Parameters<typeof startWarming>[0]['wait']

const LIST = [
  { name: 'react', spec: '^19.3.1' },
  { name: '@s/c', spec: '~1.0.0 || 2' },
  { name: 'gone', spec: '1' },
  { name: 'vue', spec: '3' },
]

function start(statusOf: (path: string) => number, wait: Wait = async () => {}) {
  const asked: string[] = []
  const log = { info: vi.fn(), warn: vi.fn() }
  const warming = startWarming({
    gateway: {
      handle: async (path) => {
        asked.push(decodeURIComponent(path))
        return { status: statusOf(path), headers: {}, body: '' }
      },
    },
    list: async () => LIST,
    log,
    wait,
  })
  return { ...warming, asked, log }
}

test('every package is requested as in a preview, and a missing one does not block the others', async () => {
  const { done, asked, log } = start((path) => (path.includes('gone') ? 404 : 200))
  await done
  expect(asked).toEqual([
    'packager/v2/packages/react/^19.3.1.json',
    'packager/v2/packages/@s/c/~1.0.0 || 2.json',
    'packager/v2/packages/gone/1.json',
    'packager/v2/packages/vue/3.json',
  ])
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ fetched: 3, of: 4 }, 'packages of templates are at hand')
})

test('a registry that does not respond is not asked again', async () => {
  const { done, asked, log } = start(() => 503)
  await done
  expect(asked).toHaveLength(1)
  expect(log.info).not.toHaveBeenCalled()
})

test('ends with the server, without logging', async () => {
  const { done, stop, asked, log } = start(
    () => 200,
    (_ms, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  )
  stop()
  await done
  expect([asked.length, log.info.mock.calls.length, log.warn.mock.calls.length]).toEqual([0, 0, 0])
})
