import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxHost, type FarEnd } from '../testing/box-host.ts'
import { createMachine } from '../testing/run.ts'
import { wireBox } from '../testing/wire-box.ts'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

type Message = {
  id?: number
  result?: {
    tools?: { name: string }[]
    instructions?: string
    isError?: boolean
    structuredContent?: unknown
    content?: { text: string }[]
  }
}

/** Starts the tools the way an agent's program does. */
function start(
  flags: readonly string[],
  options: Parameters<typeof machine.run>[1],
  heard: (message: Message) => void,
) {
  const stdin = Object.assign(new PassThrough(), { isTTY: false })
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let rest = ''
  const seen = (printed: string) => {
    const lines = `${rest}${printed}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) heard(JSON.parse(line) as Message)
  }
  const running = machine.run(['mcp', 'serve', ...flags], { ...options, stdin, seen })
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  send({ method: 'notifications/initialized' })
  return { send, running, hangUp: () => stdin.end() }
}

/** Makes calls, waiting for each answer if `between` is given, and hangs up after the last. */
async function converse(
  calls: readonly [method: string, params: object][],
  flags: readonly string[] = [],
  between?: () => Promise<unknown>,
) {
  const answers = new Map<number, Message['result']>()
  const call = (at: number) => {
    const [method, params] = calls[at] ?? []
    if (method) send({ id: at + 1, method, params })
  }
  const { send, running, hangUp } = start(flags, {}, ({ id, result }) => {
    if (id === undefined) return
    answers.set(id, result)
    if (answers.size === calls.length + 1) hangUp()
    else if (between && id > 0) void between().then(() => call(id))
  })
  if (between) call(0)
  else for (const at of calls.keys()) call(at)
  const ran = await running
  return { ran, answers: [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer) }
}

test('tells an agent what the server is, which tools it may call, and why a call failed', async () => {
  const { ran, answers } = await converse([
    ['tools/list', {}],
    ['tools/call', { name: 'sandbox_list', arguments: {} }],
    ['tools/call', { name: 'sandbox_list', arguments: { nonsense: 1 } }],
    ['tools/call', { name: 'workspace_delete', arguments: {} }],
  ])
  const [hello, list, signedOut, wrong, unknown] = answers
  expect(ran).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Serving \d+ tools for http:/) })
  expect(hello?.instructions).toContain('http://localhost:4000')
  expect(list?.tools?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sandbox_create', 'devbox_exec']),
  )
  expect(signedOut).toMatchObject({
    isError: true,
    structuredContent: {
      ok: false,
      error: { code: 'unauthenticated', next: ['sandlot auth login --host http://localhost:4000'] },
    },
  })
  expect(JSON.parse(signedOut?.content?.[0]?.text ?? '')).toEqual(signedOut?.structuredContent)
  expect(wrong).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'usage', field: 'nonsense' } },
  })
  expect(unknown).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'usage', hint: expect.stringContaining('sandbox_list') } },
  })
})

test('rephrases command messages in an agent’s terms', async () => {
  const { answers } = await converse([
    ['tools/call', { name: 'sandbox_delete', arguments: { id: ['abc'] } }],
    ['tools/call', { name: 'sandbox_list', arguments: { limit: 0 } }],
  ])
  const [, unsure, none] = answers
  expect(unsure?.structuredContent).toMatchObject({
    error: { message: 'This needs confirmation, and there is nobody to ask. Add “yes”.' },
  })
  expect(none?.structuredContent).toMatchObject({
    error: {
      message: '“limit” must be a whole number of 1 or more, not 0.',
      hint: expect.stringMatching(/^It takes: recent, drafts/),
    },
  })
})

test('ends a command whose call was canceled, even if it ignores Ctrl-C', async () => {
  const sockets: FarEnd[] = []
  const host = await boxHost({ 'GET /sandboxes/x1y2z3/box': () => wireBox }, async (far) => {
    sockets.push(far)
    await far.next()
    send({ method: 'notifications/cancelled', params: { requestId: 1 } })
    await far.closed
    hangUp()
  })
  const environment = { fetch, env: { SANDLOT_TOKEN: 'slt_x' } }
  const { send, running, hangUp } = start(['--host', host.url], environment, () => {})
  const args = { id: 'x1y2z3', command: ['sleep', '9'] }
  send({ id: 1, method: 'tools/call', params: { name: 'devbox_exec', arguments: args } })
  expect((await running).status).toBe(0)
  expect(sockets).toHaveLength(1)
  host.close()
})

test('keeps calling the same host when another one is chosen meanwhile', async () => {
  const call: [string, object] = ['tools/call', { name: 'whoami', arguments: {} }]
  const { answers } = await converse([call, call], [], () =>
    machine.run(['config', 'set', 'host', 'https://elsewhere.example.com']),
  )
  const [, before, after] = answers
  expect(after?.structuredContent).toMatchObject({
    error: { message: expect.stringContaining('http://localhost:4000') },
  })
  expect(after).toEqual(before)
})

test('--read-only lists no tool that changes anything, and refuses calls to one', async () => {
  const { answers } = await converse(
    [
      ['tools/list', {}],
      ['tools/call', { name: 'sandbox_delete', arguments: { id: ['abc'] } }],
    ],
    ['--read-only', '--toolset', 'all'],
  )
  const names = answers[1]?.tools?.map(({ name }) => name) ?? []
  expect(names).toEqual(expect.arrayContaining(['sandbox_list', 'pr_view']))
  expect(names.filter((name) => /create|delete|exec|rename|merge/.test(name))).toEqual([])
  expect(answers[2]).toMatchObject({ isError: true, structuredContent: { error: { code: 'usage' } } })
})

test('explains its purpose when started at a terminal', async () => {
  const { status, stderr } = await machine.run(['mcp', 'serve'], { terminal: true })
  expect(status).toBe(2)
  expect(stderr).toContain('sandlot mcp config')
})

test('refuses an unknown toolset and lists the available ones', async () => {
  const { status, stderr } = await machine.run(['mcp', 'tools', '--toolset', 'sandbox'])
  expect(status).toBe(2)
  expect(stderr).toContain('sandboxes, files, devboxes')
})

test('accepts toolsets separated by commas', async () => {
  const names = async (...words: string[]) =>
    ((await machine.run(['mcp', 'tools', '--json', ...words])).json() as { data: { name: string }[] }).data
  const chosen = await names('--toolset', 'files,folders', 'comments')
  expect(chosen.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['file_read', 'folder_list', 'comment_add']),
  )
  expect(await names('--toolset=all,files')).toEqual(await names('--toolset', 'all'))
})

test('prints the settings in each client’s own format', async () => {
  const settings = async (...words: string[]) => (await machine.run(['mcp', 'config', ...words])).stdout
  expect(JSON.parse(await settings('claude'))).toEqual({
    mcpServers: { sandlot: { command: 'sandlot', args: ['mcp', 'serve'] } },
  })
  expect(JSON.parse(await settings('vscode', '--read-only', '--toolset', 'sandboxes', 'folders'))).toEqual({
    servers: {
      sandlot: {
        type: 'stdio',
        command: 'sandlot',
        args: ['mcp', 'serve', '--read-only', '--toolset', 'sandboxes', 'folders'],
      },
    },
  })
  expect(await settings('codex', '--host', 'https://sandlot.example.com')).toBe(
    '[mcp_servers.sandlot]\ncommand = "sandlot"\nargs = ["mcp","serve","--host","https://sandlot.example.com"]\n',
  )
})
