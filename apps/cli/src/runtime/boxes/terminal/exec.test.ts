import https from 'node:https'
import { connect } from 'node:net'
import { CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxHost, type FarEnd } from '../../../testing/box-host.ts'
import { createMachine } from '../../../testing/run.ts'
import { wireBox, wireDevbox } from '../../../testing/wire-box.ts'

let machine: ReturnType<typeof createMachine>
let host: Awaited<ReturnType<typeof boxHost>> | null = null
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => {
  machine.forget()
  host?.close()
  host = null
})

async function exec(
  words: string[],
  onSocket: (far: FarEnd) => unknown,
  options: Parameters<typeof machine.run>[1] = {},
  answers: Parameters<typeof boxHost>[0] = {},
) {
  host = await boxHost({ 'GET /sandboxes/x1y2z3/box': () => wireBox, ...answers }, onSocket)
  return machine.run(['--host', host.url, 'devbox', 'exec', ...words], {
    fetch,
    ...options,
    env: { SANDLOT_TOKEN: 'slt_x' },
  })
}

test('separates the command’s standard streams, and exits with its exit code', async () => {
  const arrived: unknown[] = []
  const ran = await exec(
    ['-C', 'web', '-e', 'A=1', '-e', 'B=two words', 'x1y2z3', '--', 'sh', '-c', 'x; exit 3', '--json'],
    async (far) => {
      arrived.push(far.path, JSON.parse(String(await far.next())), await far.next(), await far.next())
      far.print('\x1b[32mout\x1b[0m\n')
      far.print('err\n', CHANNELS.stderr)
      far.tell({ type: 'exit', exitCode: 3, signal: null })
      far.close()
    },
    { input: 'given' },
  )
  expect(ran).toMatchObject({ status: 3, stdout: '\x1b[32mout\x1b[0m\n', stderr: 'err\n' })
  expect(arrived).toEqual([
    '/socket/boxes/x1y2z3/exec',
    { command: ['sh', '-c', 'x; exit 3', '--json'], cwd: 'web', env: { A: '1', B: 'two words' } },
    [CHANNELS.stdin, 'given'],
    [CHANNELS.close, '\0'],
  ])
})

test('connects through the agent of the program, which knows the proxy', async () => {
  host = await boxHost({ 'GET /sandboxes/x1y2z3/box': () => wireBox }, (far) => {
    far.tell({ type: 'exit', exitCode: 4, signal: null })
    far.close()
  })
  const { url } = host
  const { port } = new URL(url)
  const agent = new (class extends https.Agent {
    override createConnection() {
      return connect(Number(port), '127.0.0.1')
    }
  })()
  const { globalAgent } = https
  https.globalAgent = agent
  try {
    const ran = await machine.run(
      ['--host', 'https://behind.invalid', 'devbox', 'exec', 'x1y2z3', '--', 'true'],
      {
        fetch: (input, init) => {
          const request = new Request(input, init)
          return fetch(new Request(request.url.replace('https://behind.invalid', url), request))
        },
        env: { SANDLOT_TOKEN: 'slt_x' },
      },
    )
    expect(ran).toMatchObject({ status: 4, stderr: '' })
  } finally {
    https.globalAgent = globalAgent
    agent.destroy()
  }
})

test('sends input larger than one message whole, and passes binary data unchanged', async () => {
  const input = 'x'.repeat(100_000)
  let size = 0
  const ran = await exec(
    ['x1y2z3', '--', 'wc'],
    async (far) => {
      await far.next()
      for (;;) {
        const [channel, text] = (await far.next()) as [number, string]
        if (channel === CHANNELS.close) break
        expect(text.length).toBeLessThan(64 * 1024)
        size += text.length
      }
      far.print(Buffer.of(0xff, 0xfe))
      far.tell({ type: 'exit', exitCode: 0, signal: null })
    },
    { input },
  )
  expect(ran.status).toBe(0)
  expect(size).toBe(input.length)
})

test('exits with 128 plus the signal number after a signal', async () => {
  const ran = await exec(['x1y2z3', '--', 'sleep', '9'], (far) =>
    far.tell({ type: 'exit', exitCode: null, signal: 'SIGTERM' }),
  )
  expect(ran.status).toBe(143)
})

test('exits with 125 and a reason when Sandlot itself fails', async () => {
  const refused = (far: FarEnd) =>
    far.tell({ type: 'problem', reason: 'hostFull', message: 'No room on this server.' })
  expect(await exec(['x1y2z3', '--', 'ls'], refused)).toMatchObject({
    status: 125,
    stdout: '',
    stderr: expect.stringContaining('No room on this server.'),
  })
  host?.close()
  const lost = await exec(['x1y2z3', '--', 'ls'], (far) => far.break())
  expect(lost).toMatchObject({ status: 125, stderr: expect.stringContaining('was lost') })
})

test('--json puts the output into one document without colors, and failures use the usual codes', async () => {
  const ran = await exec(['--json', 'x1y2z3', '--', 'ls'], (far) => {
    far.print('a\n')
    far.print('\x1b[31mb\x1b[0m\n', CHANNELS.stderr)
    far.tell({ type: 'exit', exitCode: 2, signal: null })
  })
  expect(ran.status).toBe(2)
  expect(ran.json()).toMatchObject({
    ok: true,
    data: { exitCode: 2, signal: null, stdout: 'a\n', stderr: 'b\n' },
    meta: { schema: 'devbox.exec/1' },
  })
  host?.close()
  const failed = await exec(['--json', 'x1y2z3', '--', 'ls'], (far) =>
    far.tell({ type: 'problem', reason: 'hostFull', message: 'No room.' }),
  )
  expect([failed.status, failed.json()]).toMatchObject([
    12,
    { ok: false, error: { code: 'unavailable', reason: 'hostFull' } },
  ])
})

test('names a missing folder', async () => {
  const missing = (far: FarEnd) =>
    far.tell({ type: 'problem', reason: 'not_found', message: 'This does not exist in the devbox.' })
  const ran = await exec(['--json', '-C', 'nowhere', 'x1y2z3', '--', 'ls'], missing)
  expect([ran.status, ran.json()]).toMatchObject([
    6,
    { error: { message: 'There is no folder nowhere in the devbox.', field: 'cwd', reason: 'noFolder' } },
  ])
})

test('reports a read-only token as such, not as a fault', async () => {
  const ran = await exec(['--json', 'x1y2z3', '--', 'ls'], (far) =>
    far.tell({ type: 'problem', reason: 'tokenReadOnly', message: 'This token may only read.' }),
  )
  expect([ran.status, ran.json()]).toMatchObject([
    5,
    { ok: false, error: { code: 'forbidden', reason: 'tokenReadOnly' } },
  ])
})

test('leaves Ctrl-C to the command, and still shows what it prints then', async () => {
  const interrupt = new AbortController()
  const ran = await exec(
    ['x1y2z3', '--', 'npm', 'run', 'dev'],
    async (far) => {
      await far.next()
      await far.next()
      interrupt.abort()
      expect(await far.next()).toBe('{"signal":"SIGINT"}')
      far.print('Closing.\n')
      far.tell({ type: 'exit', exitCode: null, signal: 'SIGINT' })
    },
    { signal: interrupt.signal },
  )
  expect(ran).toMatchObject({ status: 130, stdout: 'Closing.\n' })
})

test('starts a stopped devbox first, and passes the command its whole input', async () => {
  const asked: string[] = []
  const stopped = {
    'GET /sandboxes/x1y2z3/box': () => ({ ...wireBox, state: 'stopped' }),
    'POST /graphql': wireDevbox,
    'POST /sandboxes/x1y2z3/box/start': () => {
      asked.push('start')
      return wireBox
    },
  }
  const ran = await exec(
    ['x1y2z3', '--', 'cat'],
    async (far) => {
      asked.push('command')
      await far.next()
      far.print(String((await far.next())[1]))
      far.tell({ type: 'exit', exitCode: 0, signal: null })
    },
    { input: 'given' },
    stopped,
  )
  expect(ran).toMatchObject({
    status: 0,
    stdout: 'given',
    stderr: expect.stringContaining('Starting the devbox x1y2z3'),
  })
  expect(asked).toEqual(['start', 'command'])
})

test('reports why a devbox cannot start, and runs nothing', async () => {
  let isAsked = false
  const refused = await exec(
    ['--json', 'x1y2z3', '--', 'ls'],
    () => {
      isAsked = true
    },
    {},
    { 'GET /sandboxes/x1y2z3/box': () => ({ ...wireBox, state: 'failed' }) },
  )
  expect([refused.status, refused.json()]).toMatchObject([6, { ok: false, error: { code: 'not_found' } }])
  expect(isAsked).toBe(false)
})
