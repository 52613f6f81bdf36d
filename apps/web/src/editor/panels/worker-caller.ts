import type { Schedule } from '../../shell/toast-service.ts'

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Why a worker gave no answer. */
export type WorkerFailure = 'late' | 'broken'
export class WorkerError extends Error {
  readonly reason: WorkerFailure
  constructor(reason: WorkerFailure, message = '') {
    super(message)
    this.reason = reason
  }
}

type Waiting<Answer> = {
  resolve: (answer: Answer) => void
  reject: (error: WorkerError) => void
}

/**
 * Sends requests to a worker one at a time. The worker is started by the first request and reused. If it does not
 * answer in time, it is terminated, all pending requests fail, and the next request starts a new one.
 */
export function createCaller<Question, Answer>(
  spawn: () => WorkerLike,
  { timeoutMs, schedule }: { timeoutMs: number; schedule: Schedule },
) {
  let worker: WorkerLike | null = null
  let waiting: { message: Question; heard: Waiting<Answer> }[] = []
  let stopClock = () => {}

  const end = (error: WorkerError) => {
    const lost = waiting
    waiting = []
    stopClock()
    worker?.terminate()
    worker = null
    for (const { heard } of lost) heard.reject(error)
  }
  const start = (): WorkerLike => {
    const fresh = spawn()
    fresh.onmessage = ({ data }) => {
      stopClock()
      const [first] = waiting
      waiting = waiting.slice(1)
      first?.heard.resolve(data as Answer)
      next()
    }
    fresh.onerror = (event) => end(new WorkerError('broken', event.message))
    return fresh
  }
  const next = () => {
    const [first] = waiting
    if (!first) return
    try {
      worker ??= start()
      worker.postMessage(first.message)
    } catch (error) {
      end(new WorkerError('broken', String(error)))
      return
    }
    stopClock = schedule(() => end(new WorkerError('late')), timeoutMs)
  }

  return {
    /** Rejects with a WorkerError. */
    ask: (message: Question): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting = [...waiting, { message, heard: { resolve, reject } }]
        if (waiting.length === 1) next()
      }),
    isRunning: () => worker !== null,
    end: () => end(new WorkerError('broken')),
  }
}
