import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { render } from 'ink-testing-library'
import { onTestFinished, vi } from 'vitest'
import { keyOf } from '../../platform/config/contexts.ts'
import { writeCredential } from '../../platform/config/credentials.ts'
import { settingsPath } from '../../platform/config/settings.ts'
import { createContext } from '../../platform/context.ts'
import { App } from '../app.tsx'
import { ownKeysFrom } from '../keys/own-keys.ts'
import type { PlainTerminal } from '../plain/plain-shell.tsx'
import { createServices } from '../services.tsx'
import type { TestHost } from './host.ts'

const HOST = 'http://localhost:4000'
/** Shorter than a test's timeout, so that a failure shows the contents of the screen. */
const PATIENCE = { timeout: Number(process.env.TUI_PATIENCE ?? 20_000) }

type Options = {
  columns?: number
  rows?: number
  readOnly?: boolean
  signedIn?: boolean
  /** The effect of the user's editor on a file. */
  edit?: (file: string) => Promise<void>
  plain?: PlainTerminal
  ownKeys?: Record<string, string>
  /** The name under which the host was added, with a separate sign-in. */
  context?: string
}

/** Opens the terminal UI for a user of a host, in a terminal of a given size. */
export function openApp(host: TestHost, options: Options = {}) {
  const {
    columns = 99,
    rows = 24,
    readOnly = false,
    signedIn = true,
    context,
    ownKeys = {},
    plain = null,
  } = options
  const { edit = async () => {} } = options
  const home = mkdtempSync(join(tmpdir(), 'sandlot-tui-'))
  const directory = join(home, 'sandlot')
  const browsed: string[] = []
  const key = context === undefined ? HOST : keyOf(HOST, context)
  if (signedIn) writeCredential(directory, key, { token: 'slt_stored', username: 'ada', since: '' })
  if (context !== undefined)
    writeFileSync(settingsPath(directory), JSON.stringify({ contexts: { [context]: HOST } }))
  const flags = context === undefined ? {} : { context }
  const stop = new AbortController()
  const stream = () => Object.assign(new PassThrough(), { isTTY: true, columns })
  const world = {
    io: {
      stdin: stream(),
      stdout: stream(),
      stderr: stream(),
      env: { SANDLOT_CONFIG_DIR: directory },
      platform: 'linux',
      home,
      cwd: home,
    },
    clock: () => new Date('2026-03-01T12:00:00Z'),
    signal: stop.signal,
    fetch: host.fetch,
    post: host.fetch,
    browse: async (url: string) => browsed.push(url) > 0,
    version: '0.1.0',
  }
  const connect = (as: { host?: string; context?: string }) =>
    createServices(createContext(world, { input: true, ...as }))
  const end = { status: null as number | null }
  const { stdin, stdout, unmount, lastFrame } = render(
    <App
      onEnd={(status) => {
        end.status = status
      }}
      clock={world.clock}
      connect={connect}
      flags={flags}
      readOnly={readOnly}
      signal={stop.signal}
      outside={(_suspend, work) => work()}
      stop={async () => {}}
      edit={edit}
      plain={plain}
      ownKeys={ownKeysFrom({ tui: { keys: ownKeys } })}
      background={null}
    />,
  )
  const resize = (size: { columns: number; rows: number }) => {
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(stdout, name, { value, configurable: true })
    stdout.emit('resize')
  }
  resize({ columns, rows })
  onTestFinished(() => {
    stop.abort()
    unmount()
    rmSync(home, { recursive: true, force: true })
  })
  const lines = () => stripVTControlCharacters(lastFrame() ?? '').split('\n')
  return {
    browsed,
    /** The stored workspace of each host. */
    workspaces: (): unknown => JSON.parse(readFileSync(settingsPath(directory), 'utf8')).workspaces,
    host: HOST,
    resize,
    lines,
    press: (keys: string) => stdin.write(keys),
    /** Waits until the screen shows a text. */
    shows: (text: string | RegExp) =>
      vi.waitFor(() => {
        const frame = lines().join('\n')
        if (typeof text === 'string' ? !frame.includes(text) : !text.test(frame))
          throw new Error(`The screen does not show ${text}:\n${frame}`)
      }, PATIENCE),
    lacks: (text: string) =>
      vi.waitFor(() => {
        if (lines().join('\n').includes(text)) throw new Error(`The screen still shows ${text}`)
      }, PATIENCE),
    /** Waits until the app has exited with a status. */
    ends: (status: number) =>
      vi.waitFor(() => {
        if (end.status !== status) throw new Error(`It ended with ${end.status}`)
      }, PATIENCE),
    /** The row that is selected. */
    selected: () => lines().find((line) => line.includes('❯')) ?? '',
  }
}

export const keys = { down: '\u001b[B', up: '\u001b[A', enter: '\r', esc: '\u001b', left: '\u001b[D' }
