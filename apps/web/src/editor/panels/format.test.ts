import { expect, test, vi } from 'vitest'
import { panelMessages } from '../../files/panel-messages.ts'
import { defaultPrettierConfig } from '../../profile/prettier-config.ts'
import { createFormatter } from './format.ts'
import { formatCode } from './format-code.ts'
import type { FormatQuestion } from './format-worker.ts'
import type { WorkerLike } from './worker-caller.ts'

const failure = (problem: string) => ({ isFormatted: false, problem, line: null, column: null })

/** The worker's program, run in this process. With `hangs` it never answers. */
function stage({ hangs = false } = {}) {
  const spawn = vi.fn((): WorkerLike => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: ({ path, code, options }: FormatQuestion) => {
        if (hangs) return
        void formatCode(path, code, options).then((data) => worker.onmessage?.({ data } as MessageEvent))
      },
    }
    return worker
  })
  const clocks: (() => void)[] = []
  const format = createFormatter(spawn, (run) => {
    clocks.push(run)
    return () => undefined
  })
  return { format, spawn, clocks }
}

test('returns the formatted text', async () => {
  const { format, spawn } = stage()
  expect(await format('a.css', 'a{b:c}  d{}', defaultPrettierConfig)).toEqual({
    isFormatted: true,
    code: 'a {\n  b: c;\n}\nd {\n}\n',
  })
  await format('a.css', 'a{}', defaultPrettierConfig)
  expect(spawn).toHaveBeenCalledTimes(1)
})

test('reports an unsupported file without starting a worker', async () => {
  const { format, spawn } = stage()
  expect(await format('logo.png', '', defaultPrettierConfig)).toEqual(
    failure('Files like logo.png cannot be formatted.'),
  )
  expect(spawn).not.toHaveBeenCalled()
})

test('stops formatting that never ends, and reports it', async () => {
  const { format, clocks } = stage({ hangs: true })
  const formatting = format('a.css', 'a{}', defaultPrettierConfig)
  clocks[0]?.()
  expect(await formatting).toEqual(failure(panelMessages.formatLate))
})

test('reports when workers are unavailable', async () => {
  const format = createFormatter(
    () => {
      throw new Error('no workers here')
    },
    () => () => undefined,
  )
  expect(await format('a.css', 'a{}', defaultPrettierConfig)).toEqual(failure(panelMessages.formatBroken))
})
