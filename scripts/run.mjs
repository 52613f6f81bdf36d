import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { programOf } from './programs.mjs'

export const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

/** The project's own tools and Node come first, whichever Node runs this script. */
const PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
/** Logs without a viewer stay plain text. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** The environment of every tool. */
export const environment = { ...process.env, ...QUIET, ...PLAIN, PATH }

/** The arguments with which `spawn` starts one of the project's tools, or any other program. */
export const program = (command, args) => programOf(modules, command, args)

const running = new Set()
let stopped
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped ??= signal
    for (const child of running) child.kill(signal)
  })
}

/** True once a person or supervisor has asked to stop; then nothing else is started. */
export const isStopped = () => stopped !== undefined

/** The signal that asked to stop; undefined if there was none. */
export const stoppedBy = () => stopped

/**
 * Runs a program without input.
 *
 * @param options `env` extends the environment; `output` is `inherit`, or a function that receives each chunk
 * @returns whether it succeeded
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
