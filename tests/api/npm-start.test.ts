import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Checkout, copyCheckout } from '../support/checkout.ts'
import { machine } from '../support/environment.ts'
import { dataDirectory, ownPostgres, until } from './server-binary.ts'

const START_MS = 150_000

// This test builds, and other tests run the build in the original folder.
let checkout: Checkout
beforeAll(() => {
  checkout = copyCheckout()
})
afterAll(() => checkout?.forget())

/** Runs npm in a separate process group, as a terminal does. */
async function npmRuns(dataDir: string, words: string[]) {
  const npm = spawn('npm', words, {
    cwd: checkout.folder,
    detached: true,
    env: { ...machine, ...checkout.env, PORT: '0', SANDLOT_DATA_DIR: dataDir, SANDLOT_NPM_WARM: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  const { pid = 0 } = npm
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has already exited, as it should.
    }
  })
  const url = await until(() => / is ready at (\S+)/.exec(text)?.[1], START_MS)
  return { pid, url, postgres: ownPostgres(dataDir).pid, text: () => text }
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test.each([
  ['SIGTERM to npm', 'SIGTERM', 1],
  ['Ctrl-C in the terminal', 'SIGINT', -1],
  ['a terminal that is closed', 'SIGHUP', -1],
  ['an end of npm by force', 'SIGKILL', 1],
] as const)(
  'after %s, the server and its PostgreSQL have stopped',
  async (_, signal, group) => {
    const { pid, url, postgres } = await npmRuns(dataDirectory(), ['start'])
    process.kill(group * pid, signal)
    await until(() => isGone(postgres))
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  },
  START_MS + 60_000,
)

test(
  'after SIGTERM, the demo’s server, PostgreSQL and stand-ins have stopped',
  async () => {
    const { pid, url, postgres, text } = await npmRuns(dataDirectory(), ['run', 'demo'])
    const github = await until(() => /the sample GitHub at (\S+)/.exec(text())?.[1])
    await expect(fetch(github)).resolves.toBeInstanceOf(Response)
    process.kill(pid, 'SIGTERM')
    await until(() => isGone(-pid) && isGone(postgres))
    for (const address of [`${url}/api/health`, github]) await expect(fetch(address)).rejects.toThrow()
  },
  START_MS + 60_000,
)
