import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { StartError } from '../../start-error.ts'
import type { Context } from './context.ts'
import { explainOutput } from './explain.ts'
import { openLog, readLogFrom, sizeOf } from './log-file.ts'
import { disownPostmaster, readPostmaster } from './postmaster-file.ts'
import { exclusively, LOCKED } from './run-as.ts'
import { commandFor } from './run-program.ts'
import { stopPostmaster } from './signals.ts'

/**
 * For systems on which the kernel cannot stop PostgreSQL along with the server: a shell waits until the pipe from this
 * process closes, which happens however this process dies.
 */
function watchOver(pid: number, ended: Promise<string>): void {
  const dog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it, PostgreSQL keeps running if the server is killed, and the next start takes it over.
  dog.on('error', () => {})
  dog.stdin.on('error', () => {})
  // Before the pipe closes, or it would signal a pid that may have been reused.
  void ended.then(() => dog.kill('SIGKILL'))
}

/** How long to wait for the remains of a dead PostgreSQL (backends, shared memory, its port) to disappear. */
const PATIENCE_MS = 5_000
const SLOW_START_MS = 5_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  // Statements and details can contain user input.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** A running postmaster that is a child of this process. */
export type RunningPostmaster = {
  pid: number
  port: number
  /** Resolves with how it ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

type Obstacle = 'locked' | 'left over' | 'port taken' | 'other'
type Attempt = RunningPostmaster | { obstacle: Obstacle; output: string }

/** Starts PostgreSQL on `port`, or on a free one, and waits until it accepts connections. */
export async function launch(context: Context, port?: number): Promise<RunningPostmaster> {
  const { clock, layout } = context
  const deadline = clock.now() + PATIENCE_MS
  for (;;) {
    const attempt = await launchOnce(context, port ?? (await freePort()))
    if ('pid' in attempt) return attempt
    if (attempt.obstacle === 'other' || clock.now() > deadline) throw whyNot(context, attempt)
    if (attempt.obstacle === 'left over') {
      const found = await readPostmaster(layout)
      if (found.state === 'stale') await disownPostmaster(layout, found)
    }
    await clock.sleep(100)
  }
}

async function launchOnce(context: Context, port: number): Promise<Attempt> {
  const { layout, binaries, runAs } = context
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', layout.data, '-p', String(port), ...settings]
  const { command, args: all, options } = commandFor(exclusively(runAs, layout.data), binaries.postgres, args)
  const logged = await sizeOf(layout.log)
  const log = await openLog(layout.log)
  // A process group of its own: Ctrl-C in a terminal is for the server, which stops PostgreSQL when it is done.
  const detached = process.platform !== 'win32'
  const child = spawn(command, all, { ...options, detached, stdio: ['ignore', log.fd, log.fd] })
  const ended = endOf(child)
  await log.close()
  if (runAs.watchdog && child.pid) watchOver(child.pid, ended)
  if (await becomesReady(context, child, ended)) {
    const pid = child.pid as number
    return { pid, port, ended, stop: () => stopPostmaster(context, pid, ended) }
  }
  const output = (await readLogFrom(layout.log, logged)) || (await ended)
  return { obstacle: child.exitCode === LOCKED ? 'locked' : obstacleIn(output), output }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
}

/** Returns false if it ends first. Crash recovery may take long, so there is no limit. */
async function becomesReady(context: Context, child: ChildProcess, ended: Promise<string>): Promise<boolean> {
  const { clock, layout, log } = context
  let running = true
  void ended.then(() => {
    running = false
  })
  let nextWord = clock.now() + SLOW_START_MS
  while (running) {
    const found = await readPostmaster(layout)
    if (found.state === 'running' && found.pid === child.pid && found.ready) return true
    if (clock.now() > nextWord) {
      log(`PostgreSQL is still starting, perhaps recovering after a crash; its log is ${layout.log}`)
      nextWord = clock.now() + SLOW_START_MS
    }
    await clock.sleep(5)
  }
  return false
}

function whyNot(context: Context, { obstacle, output }: { obstacle: Obstacle; output: string }): StartError {
  if (obstacle !== 'locked') return explainOutput(context, 'start', output)
  return new StartError(
    `Another PostgreSQL runs on ${context.layout.data}, though no process seen from here: perhaps a server in ` +
      'another container. Stop it first, or give this one a directory of its own with SANDLOT_DATA_DIR.',
  )
}

function obstacleIn(output: string): Obstacle {
  if (/lock file "postmaster.pid" already exists|shared memory block .* still in use/.test(output)) {
    return 'left over'
  }
  return /could not bind|could not create any TCP\/IP sockets/.test(output) ? 'port taken' : 'other'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
