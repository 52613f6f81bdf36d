import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxHost } from '../../testing/box-host.ts'
import { createMachine } from '../../testing/run.ts'
import { wireBox } from '../../testing/wire-box.ts'

const WORKSPACE = '6f0f4f3e-0000-4000-8000-000000000001'

const wireTiers = {
  vm_tiers: [{ tier: 1, shortid: 'vm-1', name: 'Pico', cpu: 2, memory: 2, storage: 6, credit_basis: 5 }],
}

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

/** Runs command lines against a host with these answers. */
async function at(answers: Parameters<typeof boxHost>[0], onSocket?: Parameters<typeof boxHost>[1]) {
  const there = await boxHost(answers, onSocket)
  host = there
  const run = (words: string[], options: Parameters<typeof machine.run>[1] = {}) =>
    machine.run(['--host', there.url, ...words], {
      fetch,
      ...options,
      env: { SANDLOT_TOKEN: 'slt_x', SANDLOT_WORKSPACE: WORKSPACE },
    })
  return { run, calls: there.calls }
}

test('starts, stops and restarts a devbox, and reports its state', async () => {
  const { run } = await at({
    'POST /sandboxes/x1y2z3/box/start': () => wireBox,
    'POST /sandboxes/x1y2z3/box/stop': () => ({ ...wireBox, state: 'stopped', ports: [] }),
    'POST /sandboxes/x1y2z3/box/restart': () => ({ ...wireBox, generation: 3 }),
  })
  expect(await run(['devbox', 'start', 'x1y2z3'])).toMatchObject({ status: 0, stdout: 'running\n' })
  expect(await run(['devbox', 'stop', 'x1y2z3'])).toMatchObject({ status: 0, stdout: 'stopped\n' })
  const shown = (await run(['devbox', 'start', 'x1y2z3'], { terminal: true })).stdout
  expect(shown).toContain('The devbox x1y2z3 is running.')
  expect(shown).toContain('http://x1y2z3-3000.preview.test')
  expect((await run(['devbox', 'restart', 'x1y2z3', '--json'])).json()).toMatchObject({
    ok: true,
    data: { id: 'x1y2z3', state: 'running', generation: 3, ports: [{ port: 3000 }] },
    meta: { schema: 'devbox.restart/1' },
  })
})

test('status shows state, problem and remedy, machine, sessions, ports and usage', async () => {
  const answers: Parameters<typeof boxHost>[0] = {
    'GET /sandboxes/x1y2z3/box': () => wireBox,
    'GET /vm_tiers': () => wireTiers,
  }
  const { run } = await at(answers)
  const { stdout } = await run(['devbox', 'status', 'x1y2z3'])
  expect(stdout.split('\n')).toEqual([
    'Id\tx1y2z3',
    'State\trunning',
    'Machine\tPico · 2 vCPUs · 2 GiB RAM · 6 GB',
    'Started\t2026-03-01T11:00:00.000Z',
    'CPU\t0.25 of 2 cores',
    'Memory\t0.5 of 2 GiB',
    'Disk\t0 of 6 GiB',
    'Processes\t7',
    'Port\t3000 private http://x1y2z3-3000.preview.test',
    'Task\tdev (s1), running',
    'Task\ttest (s2), ended with 1',
    'Terminal\tbash (s3), running',
    'Offers\tdev: vite',
    '',
  ])
  const failedBox = {
    ...wireBox,
    state: 'failed',
    problem: { reason: 'diskFull', message: 'The disk is full.' },
    sessions: [],
    ports: [],
    stats: null,
  }
  answers['GET /sandboxes/x1y2z3/box'] = () => ({
    ...wireBox,
    notices: [{ reason: 'notSaved', message: 'Not saved: It has no name.' }],
  })
  expect((await run(['devbox', 'status', 'x1y2z3'])).stdout).toContain('Note\tNot saved: It has no name.\n')
  answers['GET /sandboxes/x1y2z3/box'] = () => failedBox
  const failed = (await run(['devbox', 'status', 'x1y2z3'], { terminal: true })).stdout
  expect(failed).toMatch(/State.*Failed/)
  expect(failed).toMatch(/Problem.*The disk is full\./)
  expect(failed).toMatch(/Start with.*sandlot devbox start x1y2z3/)
})

test('status says when a sandbox runs in the browser', async () => {
  const card = { id: 'x1y2z3', title: 'Page', alias: null, isV2: false }
  const answers: Parameters<typeof boxHost>[0] = {
    'GET /sandboxes/x1y2z3/box': () => ({ ...wireBox, state: 'stopped', startedAt: null }),
    'GET /vm_tiers': () => wireTiers,
    'POST /graphql': () => [{ payload: { data: { sandbox: card } } }],
  }
  const { run } = await at(answers)
  const { status, stdout, stderr } = await run(['devbox', 'status', 'x1y2z3'])
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('This sandbox runs in the browser.')
  expect(stderr).toContain('sandlot sandbox to-devbox x1y2z3')
  const ports = await run(['devbox', 'ports', 'x1y2z3'])
  expect([ports.status, ports.stderr]).toEqual([2, stderr])
  const exec = await run(['devbox', 'exec', 'x1y2z3', '--', 'ls'])
  expect([exec.status, exec.stderr]).toEqual([125, stderr])
  card.isV2 = true
  expect((await run(['devbox', 'status', 'x1y2z3'])).stdout).toContain('State\tstopped')
})

test('lists the workspace’s running devboxes', async () => {
  const box = { sandbox_id: 'x1y2z3', title: 'Bench', state: 'running', vm_tier: 1, started_at: null }
  const { run } = await at({
    [`GET /workspaces/${WORKSPACE}/boxes`]: () => ({
      boxes: [box, { ...box, sandbox_id: 'x2', title: 'Anvil', state: 'sleeping' }],
    }),
  })
  expect((await run(['devbox', 'list', '--sort', 'title'])).stdout).toBe(
    'x2\tAnvil\tsleeping\t1\t\nx1y2z3\tBench\trunning\t1\t\n',
  )
  expect((await run(['devbox', 'list', '--json'])).json()).toMatchObject({
    data: [{ id: 'x1y2z3', title: 'Bench', startedAt: null }, { id: 'x2' }],
    meta: { schema: 'devbox.list/1', workspace: WORKSPACE },
  })
})

test('lists, shares and unshares ports', async () => {
  const { run, calls } = await at({
    'GET /sandboxes/x1y2z3/box': () => wireBox,
    'PUT /sandboxes/x1y2z3/box/ports/5173': () => ({ port: 5173, visibility: 'link', url: null }),
  })
  expect((await run(['devbox', 'ports', 'x1y2z3'])).stdout).toBe(
    '3000\tprivate\thttp://x1y2z3-3000.preview.test\n',
  )
  const shared = await run(['devbox', 'ports', 'x1y2z3', '--share', '5173', '--json'])
  expect(shared.json()).toMatchObject({ data: [{ port: 3000 }, { port: 5173, visibility: 'link' }] })
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ visibility: 'link' })
  const wrong = await run(['devbox', 'ports', 'x1y2z3', '--share', '70000', '--json'])
  expect([wrong.status, wrong.json()]).toMatchObject([2, { error: { code: 'usage', field: 'port' } }])
  const both = await run(['devbox', 'ports', 'x1y2z3', '--share', '3000', '--private', '3000'])
  expect(both).toMatchObject({ status: 2, stderr: expect.stringContaining('at once') })
})

test('sets and removes variables, reading secrets only from standard input', async () => {
  const variables = [
    { name: 'A', is_secret: false, value: '1=2', hosts: [] },
    { name: 'KEY', is_secret: true, value: null, hosts: ['api.example.com'] },
  ]
  const { run, calls } = await at({
    'GET /sandboxes/x1y2z3/box/env': () => ({ variables }),
    'PATCH /sandboxes/x1y2z3/box/env': () => ({ variables }),
  })
  expect((await run(['devbox', 'env', 'list', 'x1y2z3'])).stdout).toBe(
    'A\t\t1=2\t\nKEY\tsecret\t\tapi.example.com\n',
  )
  await run(['devbox', 'env', 'set', 'x1y2z3', 'A=1=2', '--secret', 'KEY'], { input: 'two\nlines\n' })
  const only = ['--only-for', 'API.example.com', '*.example.org']
  await run(['devbox', 'env', 'set', 'x1y2z3', '--secret', 'KEY', ...only], { input: 'one\n' })
  await run(['devbox', 'env', 'remove', 'x1y2z3', 'A', 'B'])
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    {
      set: [
        { name: 'A', value: '1=2', is_secret: false },
        { name: 'KEY', value: 'two\nlines', is_secret: true },
      ],
    },
    {
      set: [{ name: 'KEY', value: 'one', is_secret: true, hosts: ['api.example.com', '*.example.org'] }],
    },
    { remove: ['A', 'B'] },
  ])
  expect(await run(['devbox', 'env', 'set', 'x1y2z3', 'A=1', ...only])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--secret'),
  })
  const nobody = await run(['devbox', 'env', 'set', 'x1y2z3', '--secret', 'KEY', '--no-input'], {
    terminal: true,
  })
  expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('standard input') })
  expect(await run(['devbox', 'env', 'set', 'x1y2z3', 'A'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('NAME=value'),
  })
})

test('logs print a task’s output, without colors in JSON, and list the tasks if there are several', async () => {
  const { run } = await at({
    'GET /sandboxes/x1y2z3/box': () => wireBox,
    'GET /sandboxes/x1y2z3/box/sessions/s2/output': () => ({ text: 'one \x1b[31mfailed\x1b[0m', end: 19 }),
  })
  expect(await run(['devbox', 'logs', 'x1y2z3', 'test'])).toMatchObject({
    status: 0,
    stdout: 'one \x1b[31mfailed\x1b[0m\n',
  })
  const document = (await run(['devbox', 'logs', 'x1y2z3', 'test', '--json'])).json()
  expect(document).toMatchObject({ data: { text: 'one failed' } })
  expect(await run(['devbox', 'logs', 'x1y2z3'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('dev, test'),
  })
  expect(await run(['devbox', 'logs', 'x1y2z3', 'build'])).toMatchObject({
    status: 6,
    stderr: expect.stringContaining('sandlot devbox status x1y2z3'),
  })
})

test('followed logs resume after a lost connection, until the task ends', async () => {
  const paths: string[] = []
  const { run } = await at({ 'GET /sandboxes/x1y2z3/box': () => wireBox }, (far) => {
    paths.push(far.path)
    far.tell({ type: 'from', offset: paths.length === 1 ? 0 : 4, lost: 0 })
    if (paths.length === 1) {
      far.print('one\n')
      return far.close()
    }
    far.print('two\n')
    far.tell({ type: 'exit', exitCode: 3, signal: null })
  })
  const { status, stdout, stderr } = await run(['devbox', 'logs', 'x1y2z3', 'dev', '-f'])
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'one\ntwo\n' })
  expect(stderr).toContain('lost')
  expect(paths).toEqual([
    '/socket/boxes/x1y2z3/sessions/s1?from=0',
    '/socket/boxes/x1y2z3/sessions/s1?from=4',
  ])
  paths.length = 0
  const lines = (await run(['devbox', 'logs', 'x1y2z3', 'dev', '-f', '--jsonl'])).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).data.text)).toEqual(['one\n', 'two\n'])
})

test('logs of a stopped devbox explain how to start it', async () => {
  const { run } = await at({ 'GET /sandboxes/x1y2z3/box': () => ({ ...wireBox, state: 'stopped' }) })
  expect(await run(['devbox', 'logs', 'x1y2z3'])).toMatchObject({
    status: 7,
    stderr: expect.stringContaining('sandlot devbox start x1y2z3'),
  })
})

test('a new size applies from the next start, or immediately with --restart', async () => {
  const tiers = [
    ...wireTiers.vm_tiers,
    { tier: 2, shortid: 'vm-2', name: 'Micro', cpu: 4, memory: 8, storage: 20, credit_basis: 20 },
  ]
  const { run, calls } = await at({
    'GET /vm_tiers': () => ({ vm_tiers: tiers }),
    'PATCH /sandboxes/x1y2z3/vm_tier': (body) => body,
    'GET /sandboxes/x1y2z3/box': () => wireBox,
    'POST /sandboxes/x1y2z3/box/restart': () => ({ ...wireBox, vm_tier: 2 }),
  })
  const later = await run(['devbox', 'tier', 'x1y2z3', 'micro', '--json'])
  expect(JSON.parse(later.stdout).data).toEqual({ id: 'x1y2z3', vmTier: 2, restartNeeded: true })
  expect(later.stderr).toContain('sandlot devbox restart x1y2z3')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([
    { method: 'PATCH', path: '/sandboxes/x1y2z3/vm_tier', body: { vm_tier: 2 } },
  ])
  const now = await run(['devbox', 'tier', 'x1y2z3', '2', '--restart', '--json'])
  expect(JSON.parse(now.stdout).data).toEqual({ id: 'x1y2z3', vmTier: 2, restartNeeded: false })
  expect(calls.at(-1)?.path).toBe('/sandboxes/x1y2z3/box/restart')
  expect((await run(['devbox', 'tier', 'x1y2z3', 'huge'])).status).toBe(2)
})

test('creates, lists, restores and deletes checkpoints; nothing is lost without confirmation', async () => {
  const kept = { id: 'c1', title: 'Before', created_at: '2026-03-01T11:00:00.000Z' }
  const { run, calls } = await at({
    'GET /sandboxes/x1y2z3/box/checkpoints': () => ({ checkpoints: [kept] }),
    'POST /sandboxes/x1y2z3/box/checkpoints': () => kept,
    'POST /sandboxes/x1y2z3/box/checkpoints/c1/restore': () => wireBox,
    'DELETE /sandboxes/x1y2z3/box/checkpoints/c1': () => ({ deleted: true }),
  })
  expect((await run(['devbox', 'checkpoint', 'create', 'x1y2z3', 'Before'])).stdout).toBe('c1\n')
  expect((await run(['devbox', 'checkpoint', 'list', 'x1y2z3'])).stdout).toMatch(/^c1\tBefore\t2026-03-01/)
  expect((await run(['devbox', 'checkpoint', 'restore', 'x1y2z3', 'c1'])).status).toBe(2)
  expect((await run(['devbox', 'checkpoint', 'restore', 'x1y2z3', 'c1', '--yes'])).stdout).toBe('running\n')
  const deleted = await run(['devbox', 'checkpoint', 'delete', 'x1y2z3', 'c1', '--yes', '--json'])
  expect(JSON.parse(deleted.stdout).data).toEqual({ id: 'c1', deleted: true })
  expect(calls.map(({ method, path, body }) => [method, path.split('/').slice(3).join('/'), body])).toEqual([
    ['POST', 'box/checkpoints', { title: 'Before' }],
    ['GET', 'box/checkpoints', undefined],
    ['POST', 'box/checkpoints/c1/restore', undefined],
    ['DELETE', 'box/checkpoints/c1', undefined],
  ])
})

test('marks sizes that the server lacks; a server that does not report them has them all', async () => {
  const size = (tier: number, name: string, cpu: number) => ({
    ...{ tier, shortid: `vm-${tier}`, name, cpu, memory: 2 * cpu, storage: 20, credit_basis: 10 * tier },
  })
  const answers = {
    'GET /vm_tiers': () => ({ vm_tiers: [size(1, 'Pico', 2), size(2, 'Nano', 4)] }),
    'GET /runtime': () => ({
      ...{ kind: 'bubblewrap', problem: null, tools: [], node: null },
      capacity: { cpu: 2, memory: 8 },
    }),
  }
  const { run } = await at(answers)
  const problems = async (): Promise<(string | null)[]> => {
    const { data } = (await run(['vm-tiers', 'list', '--json'])).json() as {
      data: { problem: string | null }[]
    }
    return data.map(({ problem }) => problem)
  }
  expect(await problems()).toEqual([null, 'Larger than this server'])
  expect((await run(['vm-tiers', 'list'], { terminal: true })).stdout).toContain('Larger than this server')
  answers['GET /runtime'] = () => ({ kind: null, problem: null, tools: [], node: null }) as never
  expect(await problems()).toEqual([null, null])
})
