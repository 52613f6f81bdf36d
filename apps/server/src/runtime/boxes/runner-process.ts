import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inTurn } from '@sandlot/core/in-turn'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import { programFile } from '../../platform/threads/program-file.ts'
import type { DriverChoice } from './drivers/choose.ts'
import { BoxFailure, type Ended, notRunning, type Runner, type RuntimeStatus } from './port.ts'
import { RUNNER_VERSION } from './runner/wire.ts'
import type { Claim } from './runner-client/claim.ts'
import { connectRunner, type RunnerConnection } from './runner-client/client.ts'
import { noRunner } from './runner-client/no-runner.ts'
import { gitDoorIn } from './runner-client/socket-path.ts'

/** It runs a trial box first, and a pod takes a while. */
const START_MAX_MS = 10_000
const KUBERNETES_START_MAX_MS = 90_000
const LOOK_EVERY_MS = 20

export type RunnerOptions = {
  /** The folder of everything that belongs to boxes. */
  folder: string
  /** The folder of the built agent. */
  agent: string
  hosts: readonly string[]
  trusted: readonly string[]
  driver: DriverChoice
  claim: Claim
}

/**
 * The runner of this machine, as a separate process: started when first needed, taken over if one is running, and
 * restarted if it ended. Boxes end with the runner, not with the server.
 */
export function runnerProcess(options: RunnerOptions): Runner {
  if (process.platform !== 'linux') return noRunner(hostMessages.noBubblewrap.otherSystem(), options.claim)
  if (!['agent.cjs', 'pty.node'].every((name) => existsSync(join(options.agent, name))))
    return noRunner(hostMessages.noAgent, options.claim)
  const socket = join(options.folder, 'runner', 'runner.sock')
  const listeners = new Set<(ended: Ended) => void>()
  let known: RuntimeStatus | null = null
  let connection: RunnerConnection | null = null

  const take = (opened: RunnerConnection) => {
    opened.onEnded((ended) => {
      for (const listener of listeners) listener(ended)
    })
    connection = opened
    return opened
  }

  /**
   * Returns an existing runner, unless it is of another version or has another driver: then its boxes are saved, and it
   * is stopped.
   */
  const adopt = async (): Promise<RunnerConnection | null> => {
    const opened = await connectRunner(socket).catch(() => null)
    if (!opened) return null
    const { version, kind } = await opened.health()
    const { runtime } = options.driver
    if (version === RUNNER_VERSION && (runtime === 'auto' || runtime === kind)) return opened
    await opened.end()
    opened.close()
    return null
  }

  const begin = async (): Promise<RunnerConnection> => {
    const adopted = await adopt()
    if (adopted) return take(adopted)
    const child = start(options, socket)
    let hasEnded = false
    for (const event of ['exit', 'error'])
      child.once(event, () => {
        hasEnded = true
      })
    const isCluster = options.driver.runtime === 'kubernetes'
    const until = Date.now() + (isCluster ? KUBERNETES_START_MAX_MS : START_MAX_MS)
    while (Date.now() < until && !hasEnded) {
      await delay(LOOK_EVERY_MS)
      const opened = await connectRunner(socket).catch(() => null)
      if (opened) return take(opened)
    }
    throw new BoxFailure({ reason: 'runnerGone', params: {} })
  }

  const reach = (): Promise<RunnerConnection> =>
    inTurn(options, 'connection', async () => (connection?.isOpen() ? connection : begin()))

  return {
    isOurs: options.claim.take,
    elsewhere: async () => ((await options.claim.take()) ? null : options.claim.holder()),
    status: async () => {
      if (!(await options.claim.take())) return notRunning(hostMessages.otherServer)
      if (known) return known
      const health = await reach()
        .then((opened) => opened.health())
        .catch(() => null)
      if (!health) return notRunning(hostMessages.noRunner)
      const { kind, problem, tools, node, capacity } = health
      const status = { kind: problem ? null : kind, problem, tools, node, capacity }
      // A problem may get fixed; a working runner keeps working.
      if (!problem) known = status
      return status
    },
    list: async () => (await reach()).list(),
    start: async (box) => {
      const opened = await reach()
      const { problem } = await opened.health()
      if (problem) throw new BoxFailure({ reason: 'off', params: problem })
      await opened.start(box)
    },
    link: (id) => {
      if (!connection?.isOpen()) throw new BoxFailure({ reason: 'runnerGone', params: {} })
      return connection.link(id)
    },
    bind: async (id, secrets) => (await reach()).bind(id, secrets),
    freezes: async () => (await (await reach()).health()).freezes,
    freeze: async (id) => (await reach()).act(id, 'freeze'),
    thaw: async (id, paidMs) => (await reach()).pay(id, 'thaw', paidMs),
    pay: async (id, paidMs) => (await reach()).pay(id, 'pay', paidMs),
    stop: async (id) => (await reach()).act(id, 'stop'),
    fork: async (from, id) => (await reach()).fork(from, id),
    createCheckpoint: async (id, name) => (await reach()).createCheckpoint(id, name),
    restoreCheckpoint: async (id, name) => (await reach()).restoreCheckpoint(id, name),
    deleteCheckpoint: async (id, name) => (await reach()).deleteCheckpoint(id, name),
    destroy: async (id) => (await reach()).destroy(id),
    onEnded: (listener) => {
      listeners.add(listener)
    },
    isIdle: () => connection?.isOpen() !== true,
    close: async () => {
      const opened = connection?.isOpen() ? connection : null
      await opened?.end().catch(() => {})
      opened?.close()
      await options.claim.release()
    },
  }
}

/** It needs only the paths of programs from the server's environment, and no secrets. */
const ENVIRONMENT = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'DOCKER_HOST',
  'XDG_RUNTIME_DIR',
  'KUBECONFIG',
  'KUBERNETES_SERVICE_HOST',
  'KUBERNETES_SERVICE_PORT',
]

function start({ folder, agent, hosts, trusted, driver }: RunnerOptions, socket: string): ChildProcess {
  // The user of boxes can traverse the first to reach its own folders, but not enter the second.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  mkdirSync(join(folder, 'runner'), { recursive: true, mode: 0o700 })
  const log = openSync(join(folder, 'runner', 'runner.log'), 'a', 0o600)
  const gate = { hosts, trusted, git: gitDoorIn(folder) }
  const settings = { driver, root: join(folder, 'boxes'), agent, socket, gate }
  const child = spawn(process.execPath, [fileURLToPath(programFile('box-runner', import.meta.url))], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...Object.fromEntries(
        ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      SANDLOT_RUNNER: JSON.stringify(settings),
    },
  })
  closeSync(log)
  child.unref()
  return child
}
