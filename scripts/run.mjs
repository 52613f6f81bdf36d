import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { programOf } from './programs.mjs'

export const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

/** The project's own tools and its own Node come first, whichever Node this script runs on. */
const PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
/** Logs that a person does not watch stay plain text. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** What every tool of the project runs with. */
export const environment = { ...process.env, ...QUIET, ...PLAIN, PATH }

/** What `spawn` takes to start a tool of the project, or any other program. */
export const program = (command, args) => programOf(modules, command, args)

const running = new Set()
let stopped
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped ??= signal
    for (const child of running) child.kill(signal)
  })
}

/** True once a person or a supervisor has asked for the end: nothing more is started then. */
export const isStopped = () => stopped !== undefined

/** The signal by which it was asked for; undefined where it was not. */
export const stoppedBy = () => stopped

/**
 * Runs one program, without input.
 *
 * @param options `env` adds to the environment; `output` is `inherit`, or a function that takes each piece
 * @returns whether it ended well
 */
export function run(command, args, { env = {}, output = 'inherit' } = {}) {
  if (isStopped()) return Promise.resolve(false)
  const stream = output === 'inherit' ? 'inherit' : 'pipe'
  return new Promise((done) => {
    const child = spawn(...program(command, args), {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ['ignore', stream, stream],
    })
    running.add(child)
    const end = (ok) => {
      running.delete(child)
      done(ok)
    }
    child.stdout?.on('data', output)
    child.stderr?.on('data', output)
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
