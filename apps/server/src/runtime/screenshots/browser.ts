import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { START_MAX_MS } from './limits.ts'

/** Root must not run a browser on other people's code. */
const NOBODY = 65_534

/** Where the browser may connect to: every name below `host` resolves to `address`, all others fail. */
export type Reach = { host: string; address: string }

export type OpenBrowser = { browser: Browser; close(): Promise<void> }

const argumentsFor = (folder: string, { host, address }: Reach): string[] => {
  const name = host.replace(/:\d+$/, '')
  return [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    `--host-resolver-rules=MAP *.${name} ${address}, MAP * ~NOTFOUND`,
    // The browser reaches the server without the proxy that provides https, but pages must work as they do behind it.
    `--unsafely-treat-insecure-origin-as-secure=*.${name}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--no-proxy-server',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-gpu',
    '--disable-sync',
    '--deny-permission-prompts',
    '--mute-audio',
    '--password-store=basic',
    'about:blank',
  ]
}

/**
 * The environment of a browser, and whether it leads a process group, by which it is killed. Windows has no process
 * groups, and needs the name of its own folder to start programs.
 */
export function systemFor(
  platform: NodeJS.Platform,
  folder: string,
  { PATH, LANG, SYSTEMROOT } = process.env,
) {
  const env = { HOME: folder, TMPDIR: folder, PATH, LANG }
  return platform === 'win32'
    ? { detached: false, env: { ...env, TEMP: folder, TMP: folder, SYSTEMROOT } }
    : { detached: true, env }
}

/**
 * Starts a Chromium in its own sandbox, without this process's environment and without access to anything but the
 * previews. It ends when this server does.
 */
export async function openBrowser(program: string, reach: Reach): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-browser-'))
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (ids.uid) await chown(folder, NOBODY, NOBODY)
  const system = systemFor(process.platform, folder)
  const run = (command: string, args: string[]) =>
    spawn(command, args, { ...ids, ...system, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
  let child: ChildProcess | undefined
  const close = async () => {
    const running = child?.exitCode === null && child.signalCode === null && child.pid !== undefined
    const gone = running && new Promise((resolve) => child?.once('exit', resolve))
    if (child?.pid !== undefined && system.detached) endGroup(child.pid)
    else child?.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  try {
    const args = argumentsFor(folder, reach)
    let url: string
    try {
      child = run('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args])
      url = await addressOf(child)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      child = run(program, args)
      url = await addressOf(child)
    }
    const { chromium } = await import('playwright-core')
    return { browser: await chromium.connectOverCDP(url, { timeout: START_MAX_MS }), close }
  } catch (error) {
    await close()
    throw error
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Chromium prints its debugging address to its error output. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(
      () => reject(new Error(`The browser did not start in time. ${said}`)),
      START_MAX_MS,
    )
    const finish = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    child.once('error', (error) => finish(() => reject(error)))
    child.once('exit', (code) =>
      finish(() => reject(new Error(`The browser ended at once (${code}). ${said}`))),
    )
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000)
      const url = said.match(/DevTools listening on (ws:\S+)/)?.[1]
      if (url) finish(() => resolve(url))
    })
  })
}
