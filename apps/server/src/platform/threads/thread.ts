import { type Transferable, Worker } from 'node:worker_threads'

export type ThreadBounds = {
  /** What it runs. */
  file: URL
  /** For each thing that it is asked. */
  timeMaxMs: number
  /** For what it makes of what it is given; bytes themselves are bounded by who gives them. */
  memoryMaxMb: number
}

type Thread<Asked, Reply> = {
  /** Asks one thing, and takes what is told until that says that it is all. `handedOver` is not copied but gone here. */
  ask(asked: Asked, isAll: (reply: Reply) => boolean, handedOver?: Transferable[]): Promise<void>
  end(): Promise<unknown>
}

/**
 * A thread for work on what users made, beside the one that answers. It is ended where that takes too long or too much
 * memory, and what it was asked fails with `tooMuch`.
 */
export function openThread<Asked, Reply>(
  { file, timeMaxMs, memoryMaxMb }: ThreadBounds,
  tooMuch: (cause?: unknown) => Error,
): Thread<Asked, Reply> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
  let over: unknown = null
  let asking: { take: (reply: Reply) => void; fail: (error: unknown) => void } | null = null
  const fail = (error: unknown) => {
    over ??= error
    asking?.fail(over)
    return worker.terminate()
  }
  worker.on('message', (reply: Reply) => asking?.take(reply))
  worker.on('error', (error) => fail(isOutOfMemory(error) ? tooMuch(error) : error))
  worker.on('exit', () => fail(new Error(`the thread ${file.pathname} ended`)))
  return {
    ask: (asked, isAll, handedOver = []) =>
      new Promise<void>((resolve, reject) => {
        if (over !== null) return reject(over)
        worker.postMessage(asked, handedOver)
        const timer = setTimeout(() => fail(tooMuch()), timeMaxMs)
        const finish = (how: () => void) => {
          clearTimeout(timer)
          asking = null
          how()
        }
        asking = {
          take: (reply) => {
            try {
              if (isAll(reply)) finish(resolve)
            } catch (error) {
              finish(() => reject(error))
            }
          },
          fail: (error) => finish(() => reject(error)),
        }
      }),
    end: () => worker.terminate(),
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
