import { type Transferable, Worker } from 'node:worker_threads'

export type ThreadBounds = {
  /** The program file. */
  file: URL
  /** For each request. */
  timeMaxMs: number
  /** For the memory of its heap; the size of transferred bytes is limited by the caller. */
  memoryMaxMb: number
}

type Thread<Asked, Reply> = {
  /** Sends one request and receives replies until one is the last. `handedOver` is transferred instead of copied. */
  ask(asked: Asked, isAll: (reply: Reply) => boolean, handedOver?: Transferable[]): Promise<void>
  end(): Promise<unknown>
}

/**
 * Opens a thread for processing user content without blocking the main thread. It is terminated if it takes too long or
 * too much memory, and its request fails with `tooMuch`.
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
