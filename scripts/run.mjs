import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** The project's own tools and its own Node come first, whichever Node this script runs on. */
const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
/** Logs that a person does not watch stay plain text. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** What every tool of the project runs with. */
export const environment = { ...process.env, ...QUIET, ...PLAIN, PATH }

let current
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true
    current?.kill(signal)
  })
}

/** True once a person or a supervisor has asked for the end: nothing more is started then. */
export const isStopped = () => stopped

/**
 * Runs one program, without input.
 *
 * @param options `env` adds to the environment; `output` is `inherit`, or a function that takes each piece
 * @returns whether it ended well
 */
export function run(command, args, { env = {}, output = 'inherit' } = {}) {
  if (stopped) return Promise.resolve(false)
  const stream = output === 'inherit' ? 'inherit' : 'pipe'
  return new Promise((done) => {
    current = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ['ignore', stream, stream],
    })
    current.stdout?.on('data', output)
    current.stderr?.on('data', output)
    current.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      done(false)
    })
    current.once('close', (code) => done(code === 0))
  })
}
