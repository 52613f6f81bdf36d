import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, startDemo } from '@sandlot/demo/start-demo'
import { type FirstRun, serverOutput } from './server-output.ts'

const START_MS = 60_000
const STOP_MS = 20_000
const POLL_MS = 50

/** A whole instance of the product of one's own: the sample GitHub, the built server, an empty database. */
export type World = {
  readonly url: string
  readonly githubUrl: string
  /** How the very first person gets in, as the server printed it. */
  readonly firstRun: FirstRun
  /** Everything that the server has printed so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** Starts a world; resolves once its server answers. Its port, data and people are nobody else's. */
export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandlot-world-'))
  const { PATH, HOME, LANG } = process.env
  const demo = await startDemo({
    environment: { PATH, HOME, LANG, PORT: '0', SANDLOT_DATA_DIR: dataDir },
    output: 'pipe',
  })
  const killServer = () => demo.server.kill('SIGKILL')
  process.once('exit', killServer)
  const output = serverOutput(demo.server)
  const stop = async () => {
    await stopServer(demo)
    process.off('exit', killServer)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const limit = AbortSignal.timeout(START_MS)
    const firstRun = await Promise.race([output.firstRun(limit), endedTooEarly(demo)])
    await untilHealthy(demo.url, limit)
    return { url: demo.url, githubUrl: demo.githubUrl, firstRun, log: output.text, stop }
  } catch (error) {
    await stop()
    throw new Error(`The server did not start. It printed:\n${output.text()}`, { cause: error })
  }
}

async function endedTooEarly(demo: Demo): Promise<never> {
  throw new Error(`The server ended with exit code ${await demo.ended}.`)
}

async function untilHealthy(url: string, limit: AbortSignal): Promise<void> {
  for (;;) {
    limit.throwIfAborted()
    const reply = await fetch(`${url}/api/health`, { signal: limit }).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function stopServer({ server, ended }: Demo): Promise<void> {
  server.kill('SIGTERM')
  const hardEnd = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(hardEnd)
}
