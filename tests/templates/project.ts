import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export const run = promisify(execFile)
export const INSTALL_AND_BUILD_MS = 600_000

/** Variables set by this run and its npm script, which are kept from the build, as in its user's terminal. */
const foreign =
  /^(NODE_ENV|VITEST.*|TEST|INIT_CWD|npm_(lifecycle|package|command|execpath|node).*|npm_config_(local_prefix|workspace.*))$/
export const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
  NEXT_TELEMETRY_DISABLED: '1',
}

export async function npm(folder: string, ...args: string[]) {
  await run('npm', args, {
    cwd: folder,
    env,
    timeout: INSTALL_AND_BUILD_MS,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failure: Error & { stdout?: string }) => {
    throw new Error(`${failure.message}\n${failure.stdout ?? ''}`)
  })
}
