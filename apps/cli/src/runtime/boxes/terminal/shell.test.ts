import { PassThrough } from 'node:stream'
import { CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boxHost, type FarEnd } from '../../../testing/box-host.ts'
import { createMachine } from '../../../testing/run.ts'
import { wireBox, wireDevbox } from '../../../testing/wire-box.ts'

const session = { id: 's1', kind: 'terminal', name: 'bash', command: null, state: 'running', exit_code: null }

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

/** A user at a terminal: what they type, and whether raw mode is on. */
const keyboard = () => {
  const setRawMode = vi.fn()
  return { setRawMode, stdin: Object.assign(new PassThrough(), { isTTY: true, setRawMode }) }
}

async function at(onSocket: (far: FarEnd) => unknown, answers: Parameters<typeof boxHost>[0] = {}) {
  const there = await boxHost(
    {
      'GET /sandboxes/x1y2z3/box': () => wireBox,
      'POST /sandboxes/x1y2z3/box/sessions': () => session,
      'DELETE /sandboxes/x1y2z3/box/sessions/s1': () => ({ ended: true }),
      ...answers,
    },
    onSocket,
  )
  host = there
  const run = (words: string[], options: Parameters<typeof machine.run>[1]) =>
    machine.run(['--host', there.url, 'devbox', ...words], {
      fetch,
      terminal: true,
      ...options,
      env: { SANDLOT_TOKEN: 'slt_x' },
    })
  return { run, calls: there.calls }
}

/** Skips messages until keyboard input arrives. */
async function typed(far: FarEnd): Promise<string> {
  for (;;) {
    const [channel, text] = (await far.next()) as [number, string]
    if (channel === CHANNELS.stdin) return text
  }
}

test('passes on keys and size, and exits with the shell’s exit code', async () => {
  const { stdin, setRawMode } = keyboard()
  const arrived: unknown[] = []
  const { run, calls } = await at(async (far) => {
    far.tell({ type: 'from', offset: 0, lost: 0 })
    arrived.push(far.path, await far.next())
    stdin.write('exit 4\r')
    arrived.push(await typed(far))
    far.print('bye\r\n')
    far.tell({ type: 'exit', exitCode: 4, signal: null })
  })
  const { status, stdout } = await run(['shell', 'x1y2z3'], { stdin })
  expect(status).toBe(4)
  expect(stdout).toContain('bye\r\n')
  expect(arrived).toEqual([
    '/socket/boxes/x1y2z3/sessions/s1?from=0',
    [CHANNELS.resize, '{"Width":80,"Height":24}'],
    'exit 4\r',
  ])
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'terminal',
    cols: 80,
    rows: 24,
  })
  expect(setRawMode.mock.calls).toEqual([[true], [false]])
})

test('~. leaves the terminal running, and resets the modes a program has set', async () => {
  const { stdin, setRawMode } = keyboard()
  const { run, calls } = await at((far) => {
    far.tell({ type: 'from', offset: 0, lost: 0 })
    far.print('\x1b[?1049h\x1b[?25l')
  })
  const { status, stdout, stderr } = await run(['shell', 'x1y2z3', 's1'], {
    stdin,
    seen: (printed) => printed.includes('25l') && stdin.write('~.'),
  })
  expect(status).toBe(0)
  expect(stdout).toContain('\x1b[?1049l\x1b[?25h')
  expect(stderr).toContain('sandlot devbox shell x1y2z3 s1')
  expect(setRawMode).toHaveBeenLastCalledWith(false)
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test('reconnects after a lost connection, and shows the missed output', async () => {
  const { stdin } = keyboard()
  const paths: string[] = []
  const { run } = await at(async (far) => {
    paths.push(far.path)
    far.tell({ type: 'from', offset: paths.length === 1 ? 0 : 3, lost: 0 })
    if (paths.length === 1) {
      far.print('one')
      await far.next()
      return far.break()
    }
    far.print('two')
    far.tell({ type: 'exit', exitCode: 0, signal: null })
  })
  const { status, stdout } = await run(['shell', 'x1y2z3'], { stdin })
  expect(status).toBe(0)
  expect(stdout).toMatch(/one.*lost.*two/s)
  expect(paths[1]).toBe('/socket/boxes/x1y2z3/sessions/s1?from=3')
})

test('a terminal that cannot be opened leaves the local one unchanged', async () => {
  const { stdin, setRawMode } = keyboard()
  const { run } = await at((far) =>
    far.tell({ type: 'problem', reason: 'noSession', message: 'This terminal no longer exists.' }),
  )
  expect(await run(['shell', 'x1y2z3', 's9'], { stdin })).toMatchObject({
    status: 125,
    stderr: expect.stringContaining('no longer exists'),
  })
  expect(setRawMode).toHaveBeenLastCalledWith(false)
})

test('without a terminal, refuses a shell and suggests exec', async () => {
  const { run } = await at(() => {})
  expect(await run(['shell', 'x1y2z3'], { terminal: false })).toMatchObject({
    status: 125,
    stderr: expect.stringContaining('sandlot devbox exec'),
  })
  expect((await run(['shell', 'x1y2z3', '--json'], { terminal: false })).json()).toMatchObject({
    error: { code: 'usage' },
  })
})

test('runs a command on a terminal as one shell line, and ends it on leaving', async () => {
  const { stdin } = keyboard()
  const { run, calls } = await at((far) => far.tell({ type: 'from', offset: 0, lost: 0 }))
  stdin.write('~.')
  const ran = await run(['exec', '-t', '-C', 'a b', '-e', 'A=1 2', 'x1y2z3', '--', 'vi', "it's"], { stdin })
  expect(ran.status).toBe(130)
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'terminal',
    command: String.raw`cd 'a b' && exec env 'A=1 2' vi 'it'\''s'`,
  })
  expect(calls.at(-1)?.method).toBe('DELETE')
})

test.each([
  ['a shell', ['shell', 'x1y2z3']],
  ['a command on a terminal', ['exec', '-t', 'x1y2z3', '--', 'vi']],
])('%s starts a stopped devbox, but not a sleeping one', async (_what, words) => {
  const end = (far: FarEnd) => {
    far.tell({ type: 'from', offset: 0, lost: 0 })
    far.tell({ type: 'exit', exitCode: 0, signal: null })
  }
  const posts = async (state: string) => {
    const { run, calls } = await at(end, {
      'GET /sandboxes/x1y2z3/box': () => ({ ...wireBox, state }),
      'POST /graphql': wireDevbox,
      'POST /sandboxes/x1y2z3/box/start': () => wireBox,
    })
    expect(await run(words, { stdin: keyboard().stdin })).toMatchObject({ status: 0 })
    host?.close()
    return calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
  }
  expect(await posts('stopped')).toEqual(['graphql', 'start', 'sessions'])
  expect(await posts('sleeping')).toEqual(['sessions'])
})
