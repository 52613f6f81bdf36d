import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine } from '../testing/run.ts'

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

/** Speaks to the tools as an agent's program does, and hangs up once each call is answered. */
async function converse(calls: readonly [method: string, params: object][], flags: readonly string[] = []) {
  const stdin = Object.assign(new PassThrough(), { isTTY: false })
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const answers = new Map<number, Message['result']>()
  let rest = ''
  const seen = (printed: string) => {
    const lines = `${rest}${printed}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as Message
      if (message.id !== undefined) answers.set(message.id, message.result)
    }
    if (answers.size === calls.length + 1) stdin.end()
  }
  const running = machine.run(['mcp', 'serve', ...flags], { stdin, seen })
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  send({ method: 'notifications/initialized' })
  for (const [at, [method, params]] of calls.entries()) send({ id: at + 1, method, params })
  const ran = await running
  return { ran, answers: [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer) }
}

test('an agent is told what this is, what it may call, and why a call failed', async () => {
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
    structuredContent: { ok: false, error: { code: 'unauthenticated', next: ['sandlot auth login'] } },
  })
  expect(JSON.parse(signedOut?.content?.[0]?.text ?? '')).toEqual(signedOut?.structuredContent)
  expect(wrong).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'usage', field: 'nonsense' } },
  })
  expect(unknown).toMatchObject({ isError: true, structuredContent: { error: { code: 'usage' } } })
})

test('with --read-only there is nothing that changes anything, and a call of it is refused', async () => {
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

test('somebody at a terminal is told what it is for', async () => {
  const { status, stderr } = await machine.run(['mcp', 'serve'], { terminal: true })
  expect(status).toBe(2)
  expect(stderr).toContain('sandlot mcp config')
})

test('an unknown toolset is refused with those that are there', async () => {
  const { status, stderr } = await machine.run(['mcp', 'tools', '--toolset', 'sandbox'])
  expect(status).toBe(2)
  expect(stderr).toContain('sandboxes, files, devboxes')
})

test('each program gets its settings as it reads them', async () => {
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
