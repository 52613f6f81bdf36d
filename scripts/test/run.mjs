import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** The project's own tools and its own Node come first, whichever Node this script runs on. */
const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
/** Logs that a person does not watch stay plain text. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

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
 * Runs one program with its output shown and without input.
 *
 * @returns whether it ended well
 */
export function run(command, args, environment = {}) {
  if (stopped) return Promise.resolve(false)
  return new Promise((done) => {
    current = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...QUIET, ...PLAIN, ...environment, PATH },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    current.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      done(false)
    })
    current.once('exit', (code) => done(code === 0))
  })
}
