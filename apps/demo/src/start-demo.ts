import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmulators } from './emulators.ts'
import type { SamplePerson } from './sample-github.ts'
import { type Environment, readSettings, SettingsError } from './settings.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SERVER = join(ROOT, 'apps/server/dist/main.js')

export type Demo = {
  /** Address of the server as browsers see it. */
  readonly url: string
  readonly githubUrl: string
  readonly dataDir: string
  readonly server: ChildProcess
  /** The server's exit code (128 plus the signal's number if one ended it), once the stand-ins have stopped, too. */
  readonly ended: Promise<number>
}

export type DemoOptions = {
  /** The server's environment; PORT, SANDLOT_PUBLIC_URL and SANDLOT_DATA_DIR are read here, too. */
  readonly environment: Environment
  /** The Node for the server; defaults to the current one. */
  readonly node?: string
  /** `inherit` shows the server's output, `pipe` leaves it to the caller. */
  readonly output: 'inherit' | 'pipe'
  /** People at the sample GitHub besides its own. */
  readonly guests?: readonly SamplePerson[]
}

/** Starts the stand-ins, and the built server configured for them. Does not wait until the server is ready. */
export async function startDemo({
  environment,
  node = process.execPath,
  output,
  guests,
}: DemoOptions): Promise<Demo> {
  if (!existsSync(SERVER))
    throw new SettingsError(`The server is not built: ${SERVER} is missing. Run: npm run demo`)
  const { port, publicUrl, dataDir } = await readSettings(environment, ROOT)
  const emulators = await startEmulators(publicUrl, guests)
  const server = spawn(node, [SERVER], {
    env: { ...environment, ...emulators.environment, PORT: String(port), SANDLOT_DATA_DIR: dataDir },
    // The channel closes when this process ends, however it ends, and the server ends with the channel.
    stdio: [output === 'inherit' ? 'inherit' : 'ignore', output, output, 'ipc'],
  })
  return {
    url: publicUrl,
    githubUrl: emulators.githubUrl,
    dataDir,
    server,
    ended: exitCode(server).finally(emulators.close),
  }
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
