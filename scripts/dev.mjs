// Runs everything and rebuilds as files change: generated types, the server, and the web on Vite.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { whenParentEnds } from './parent.mjs'
import { environment, program, root } from './run.mjs'

const QUIET_MS = 100
const WEB_URL = 'http://localhost:5173'
/** The tools' output is a pipe here, for which they would disable colors. */
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

const running = new Set()
let ending = false

const say = (to, name, line) => to.write(`${name.padEnd(8)} | ${line}\n`)

function start(name, command, args, { cwd = root, env = {} } = {}) {
  const child = spawn(...program(command, args), {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Detached from the terminal's Ctrl-C, which would come in addition to the signal sent from here; the server takes
    // a second signal as a request to end immediately.
    detached: process.platform !== 'win32',
    env: { ...environment, ...COLOURS, ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    createInterface({ input: from }).on('line', (line) => say(to, name, line))
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  watchers.forEach((watcher) => {
    watcher.close()
  })
  for (const child of running) child.kill('SIGTERM')
}

const generate = () => start('generate', 'node', ['scripts/generate.mjs'])

/** Calls back once a folder has settled after a change to a relevant file. */
function whenChanged(folder, matters, callback) {
  let timer
  return watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || !matters(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      say(process.stdout, 'generate', `${file} changed`)
      callback()
    }, QUIET_MS)
  })
}

const watchers = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
if (process.env.npm_lifecycle_event) whenParentEnds(() => end(0))

if ((await generate()) !== 0) {
  end(1)
} else if (!ending) {
  watchers.push(
    whenChanged('packages/core/src', (file) => file.endsWith('.graphql'), generate),
    whenChanged('apps/server/src', (file) => file.endsWith('rows.ts'), generate),
  )
  // Links that the server prints or mails point to Vite, which proxies everything else to the server.
  const env = { SANDLOT_PUBLIC_URL: process.env.SANDLOT_PUBLIC_URL || WEB_URL }
  const server = start('server', 'node', ['--watch', 'apps/server/src/main.ts'], { env })
  const web = start('web', 'vite', ['--strictPort', '--clearScreen=false'], { cwd: join(root, 'apps/web') })
  end(await Promise.race([server, web]))
}
