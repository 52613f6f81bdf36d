import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { programFile } from '../../../platform/threads/program-file.ts'
import { type NpmAnswer, problemAnswer } from '../answers.ts'
import type { NpmGateway, NpmGatewayOptions } from '../gateway.ts'
import { NOBODY, type Reader } from '../guard.ts'
import { TIMES } from '../limits.ts'
import { NpmProblem } from '../problem.ts'
import { ALIVE_EVERY_MS, type FromProcess, type ToProcess } from './wire.ts'

const MEMORY_MAX_MB = 1024
/** Initial delay before a process that ended is restarted, growing each time; a request restarts it immediately. */
const BEGIN_AGAIN_MS = 1_000
const BEGIN_AGAIN_MAX_MS = 60_000
/** A process that is silent for this long is stuck in some package. */
const SILENCE_MAX_MS = 20_000

/** It needs only the server's network settings; a process that reads packages must not be able to leak secrets. */
const ENVIRONMENT = /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)))

type Options = Omit<NpmGatewayOptions, 'now'> & { file?: URL; memoryMaxMb?: number; silenceMaxMs?: number }
type Waiting = { resolve: (answer: NpmAnswer) => void; reader: Reader }
type GatewayProcess = NpmGateway & {
  /** Whether it ended unexpectedly, and no new one has reported yet. */
  isDown(): boolean
  stop(): Promise<void>
}
type Running = { child: ChildProcess; waiting: Map<number, Waiting>; heardAt: number }

/** Buffers arrive as plain byte arrays. */
const asBuffer = ({ body, ...rest }: NpmAnswer): NpmAnswer => ({
  ...rest,
  body: typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
})

const ended = () => problemAnswer(new NpmProblem(503, previewMessages.gatewayEnded))

/**
 * Runs the npm gateway in a process of its own, so that no package blocks other requests. A thread would not do, since
 * running out of memory may take down the whole process. A process that runs out of memory or is stuck is killed: its
 * requests fail with a message, and a new one starts.
 */
export function gatewayProcess(options: Options): GatewayProcess {
  const {
    log,
    file = programFile('npm-process', import.meta.url),
    memoryMaxMb = MEMORY_MAX_MB,
    silenceMaxMs = SILENCE_MAX_MS,
    isShort = () => false,
  } = options
  let running: Running | null = null
  let lastId = 0
  let isStopped = false
  let isDown = false
  let pause = BEGIN_AGAIN_MS
  let beginning: NodeJS.Timeout | undefined

  const watch = setInterval(() => {
    const isAsked = running && (running.waiting.size > 0 || isDown)
    if (!running || !isAsked || performance.now() - running.heardAt < silenceMaxMs) return
    log.warn({ waiting: running.waiting.size }, 'the npm gateway is stuck and is ended')
    running.child.kill('SIGKILL')
  }, ALIVE_EVERY_MS).unref()

  const beginAgain = () => {
    isDown = true
    clearTimeout(beginning)
    beginning = setTimeout(() => {
      running ??= begin()
    }, pause).unref()
    pause = Math.min(pause * 2, BEGIN_AGAIN_MAX_MS)
  }

  const begin = (): Running => {
    const child = fork(fileURLToPath(file), {
      execArgv: [`--max-old-space-size=${memoryMaxMb}`],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const begun: Running = { child, waiting: new Map(), heardAt: performance.now() }
    child.on('message', (message: FromProcess) => {
      begun.heardAt = performance.now()
      isDown = false
      pause = BEGIN_AGAIN_MS
      if (message.type === 'warning') return log.warn({ reason: message.reason }, message.message)
      if (message.type === 'alive') return
      const { id } = message
      const asked = begun.waiting.get(id)
      if (message.type === 'answer') {
        begun.waiting.delete(id)
        return asked?.resolve(asBuffer(message.answer))
      }
      // A request without a reader may only read what everybody may.
      const { reader = NOBODY } = asked ?? {}
      void reader
        .guardedRefusal()
        .catch(() => NOBODY.guardedRefusal())
        .then((refusal) => tell(child, { type: 'reader', id, refusal }))
    })
    const over = (how: unknown) => {
      if (running === begun) {
        running = null
        if (!isStopped && (!isDown || begun.waiting.size > 0))
          log.warn({ how }, 'the npm gateway ended and is started anew')
        if (!isStopped) beginAgain()
      }
      for (const { resolve } of begun.waiting.values()) resolve(ended())
      begun.waiting.clear()
    }
    child.on('error', over)
    child.on('exit', (code, signal) => over(signal ?? code))
    // It must not keep the server from exiting.
    child.unref()
    child.channel?.unref()
    const { cacheDir, maxBytes, registry, times = TIMES } = options
    tell(child, { type: 'begin', beginning: { cacheDir, maxBytes, registry, times } })
    return begun
  }

  return {
    handle: (path, headers = {}, reader = NOBODY) => {
      if (isStopped) return Promise.resolve(ended())
      running ??= begin()
      const { child, waiting } = running
      if (waiting.size === 0) running.heardAt = performance.now()
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        waiting.set(id, { resolve, reader })
        tell(child, { type: 'ask', id, path, headers, isShort: isShort() })
      })
    },
    isDown: () => isDown,
    stop: async () => {
      isStopped = true
      clearInterval(watch)
      clearTimeout(beginning)
      running?.child.kill('SIGKILL')
    },
  }
}

/** The end of a process is reported by its exit event. */
const tell = (child: ChildProcess, message: ToProcess) => void child.send(message, () => {})
