import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import WebSocket from 'ws'

/** The machine's Firefox, or undefined. */
export const FIREFOX = [process.env.FIREFOX, 'firefox-esr', 'firefox'].find(
  (name) => name !== undefined && spawnSync(name, ['--version']).status === 0,
)

type Params = Record<string, unknown>
type Message = {
  id?: number
  type: string
  method?: string
  params?: Params
  result?: Params
  message?: string
}

export type Firefox = {
  /** Sends one command of WebDriver BiDi. */
  readonly ask: (method: string, params: Params) => Promise<Params>
  /** The result of an expression in the page, as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly goto: (url: string) => Promise<void>
  readonly stop: () => Promise<void>
}

type Options = {
  origin: string
  page: (url: URL) => Promise<{ type: string; body: string }>
  /** The administrator's managed settings for an extension. */
  preset: { extension: string; data: object }
}

/** A Firefox with a temporary profile and one tab, in which requests to `origin` are answered by `page`. */
export async function startFirefox(program: string, { origin, page, preset }: Options): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'sandlot-firefox-'))
  const presets = join(profile, '.mozilla/managed-storage')
  mkdirSync(presets, { recursive: true })
  writeFileSync(
    join(presets, `${preset.extension}.json`),
    JSON.stringify({
      name: preset.extension,
      description: 'Preset hosts',
      type: 'storage',
      data: preset.data,
    }),
  )
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(program, words, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    if (browser.exitCode === null && browser.kill('SIGKILL')) await once(browser, 'exit')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const address = await new Promise<string>((done, fail) => {
    browser.once('exit', () => fail(new Error('Firefox ended before it listened.')))
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
      if (found) done(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, { done: (result: Params) => void; fail: (error: Error) => void }>()
  let last = 0
  const ask = (method: string, params: Params) =>
    new Promise<Params>((done, fail) => {
      waiting.set(++last, { done, fail })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  const answer = async ({ request }: { request: { request: string; url: string } }) => {
    const { type, body } = await page(new URL(request.url))
    await ask('network.provideResponse', {
      request: request.request,
      statusCode: 200,
      reasonPhrase: 'OK',
      headers: [{ name: 'content-type', value: { type: 'string', value: type } }],
      body: { type: 'string', value: body },
    })
  }
  socket.on('message', (data) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data)) as Message
    if (method === 'network.beforeRequestSent' && params?.isBlocked)
      // A page that was left in the meantime needs no answer.
      return void answer(params as never).catch(() => {})
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') asked?.fail(new Error(message))
    else asked?.done(result ?? {})
  })
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['network.beforeRequestSent'] })
  const { protocol, hostname } = new URL(origin)
  await ask('network.addIntercept', {
    phases: ['beforeRequestSent'],
    urlPatterns: [{ type: 'pattern', protocol: protocol.slice(0, -1), hostname }],
  })
  const { context } = await ask('browsingContext.create', { type: 'tab' })
  const evaluate = async (expression: string) => {
    const { result } = await ask('script.evaluate', {
      expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
      target: { context },
      awaitPromise: true,
    })
    const { value } = result as { value?: string }
    return value === undefined ? undefined : JSON.parse(value)
  }
  const goto = async (url: string) => {
    await ask('browsingContext.navigate', { context, url, wait: 'complete' })
  }
  return { ask, evaluate, goto, stop }
}
