import type { Schedule } from '../../shell/toast-service.ts'

/** What of a worker is used: messages there and back, and its end. */
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
 * Asks a worker one question after the other. The worker starts with the first one and stays. One that does not
 * answer in time is ended, with all that wait for it, and the next question starts a new one.
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
