import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine } from '../testing/run.ts'

const TEAM = '11111111-1111-4111-8111-111111111111'
const env = {
  NO_COLOR: '1',
  SANDLOT_HOST: 'http://localhost:4000',
  SANDLOT_TOKEN: 'slt_x',
  SANDLOT_WORKSPACE: TEAM,
}

let machine: ReturnType<typeof createMachine>
let asked: string[]
let isTold: boolean
beforeEach(() => {
  machine = createMachine()
  asked = []
  isTold = true
})
afterEach(() => machine.forget())

const run = { started_at: '2026-03-10T12:00:00.000Z', ended_at: null, box: 'Shop', tier: 'Nano' }
const host: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  asked.push(`${request.method} ${pathname}${search} ${await request.text()}`.trim())
  if (pathname.includes('/budgets/webhook')) {
    const hook = { url: 'https://log.example.com/in', inserted_at: '2026-03-01T00:00:00.000Z' }
    const last = { last_at: '2026-03-10T12:00:00.000Z', last_status: 500, last_problem: 'status' }
    if (request.method === 'DELETE') {
      isTold = false
      return Response.json({})
    }
    const webhook = isTold ? { ...hook, ...last } : null
    return Response.json({ webhook, ...(request.method === 'PUT' && { secret: 'whsec' }) })
  }
  if (pathname.endsWith('/usage'))
    return Response.json({
      ...{ month: '2026-03', by: 'box', units: 7200 },
      rows: [{ id: 'abc', title: 'Shop', seconds: 720, units: 7200, credits: 2 }],
    })
  if (pathname.endsWith('/budgets'))
    return Response.json({
      budgets: [{ kind: 'workspace', name: '', title: null, credits: 500, used: 2, is_hard: false }],
    })
  const rest = {
    box_id: 'abc',
    person: 'ada',
    token: null,
    label: 'ci',
    seconds: 60,
    units: 600,
    credits: 0.1667,
  }
  const isFirst = !search.includes('after')
  return Response.json({
    ...{ month: '2026-03', used: 1, on_demand_cents: 0, next: isFirst ? 'r1' : null },
    rows: [{ id: isFirst ? 'r1' : 'r2', ...run, ...rest }],
  })
}
const cli = (words: string[], terminal = false) => machine.run(words, { env, fetch: host, terminal })

test('groups usage as requested, with names for people and ids in a pipe', async () => {
  const { stdout } = await cli(['credits', 'usage', '--by', 'box', '--month', '2026-03'], true)
  expect(stdout).toContain('Shop')
  expect(asked).toEqual([`GET /api/v1/workspaces/${TEAM}/credits/usage?by=box&month=2026-03`])
  expect((await cli(['credits', 'usage'])).stdout).toBe('abc\tShop\t0.20\t2\n')
})

test('lists every run in a statement with --all', async () => {
  const all = JSON.parse((await cli(['billing', 'statement', '--all', '--json'])).stdout)
  expect(all.data.map(({ id }: { id: string }) => id)).toEqual(['r1', 'r2'])
  const one = await cli(['billing', 'statement', '--limit', '1'])
  expect(one.stdout).toBe('2026-03-10T12:00:00.000Z\tabc\tNano\tada\t\tci\t60\t0.1667\n')
})

test('tells people that the month is counted in whole credits, and gives scripts rows alone', async () => {
  for (const words of [
    ['credits', 'usage'],
    ['billing', 'statement'],
  ]) {
    expect((await cli(words, true)).stdout).toContain('The month is counted in whole credits, rounded up.')
    expect((await cli(words)).stdout).not.toContain('rounded up')
  }
})

test('sets or removes a budget, and refuses both at once', async () => {
  const { stdout } = await cli(['credits', 'budget', 'workspace', '--credits', '500', '--tell'])
  expect(stdout).toBe('workspace\t\t2\t500\tonly told\n')
  await cli(['credits', 'budget', 'label', 'ci', '--off'])
  const url = `PUT /api/v1/workspaces/${TEAM}/budgets`
  expect(asked.slice(0, 2)).toEqual([
    `${url} {"kind":"workspace","credits":500,"is_hard":false}`,
    `${url} {"kind":"label","name":"ci","credits":null,"is_hard":true}`,
  ])
  expect(await cli(['credits', 'budget', 'workspace', '--off', '--credits', '5'])).toMatchObject({
    status: 2,
  })
  expect(asked).toHaveLength(2)
})

test('sets a budget of 0 with a warning that nothing starts, and reports when nothing changed', async () => {
  const stopped = await cli(['credits', 'budget', 'person', 'ada', '--credits', '0'])
  expect([stopped.status, asked.splice(0)]).toEqual([
    0,
    [expect.stringContaining('{"kind":"person","name":"ada","credits":0,"is_hard":true}')],
  ])
  expect(stopped.stderr).toContain('starts for this person')
  expect((await cli(['credits', 'budget', 'person', 'ada', '--credits', '0', '--tell'])).stderr).toBe('')
  expect((await cli(['credits', 'budget', 'person', 'ada', '--credits', '-1'])).status).toBe(2)
  asked.splice(0)
  expect((await cli(['credits', 'budget', 'label'])).stderr).toContain('Nothing was changed. Use --credits')
  expect(asked.join()).not.toContain('PUT')
})

test('shows, sets, tests and removes the budget webhook, one action at a time', async () => {
  const hook = `/api/v1/workspaces/${TEAM}/budgets/webhook`
  const told =
    'https://log.example.com/in\tLast delivery: 2026-03-10T12:00:00.000Z, failed: the server answered 500\n'
  const run = (...words: string[]) => cli(['credits', 'alerts', ...words])
  expect((await run()).stdout).toBe(told)
  expect((await run('https://log.example.com/in')).stdout).toBe('whsec\n')
  const shown = await cli(['credits', 'alerts', 'https://log.example.com/in'], true)
  expect(shown.stderr).toContain('signed with this secret. It is shown only now.')
  asked.pop()
  expect((await run('--test')).stdout).toBe(told)
  expect(JSON.parse((await run('--off', '--json')).stdout).data).toEqual({ webhook: null, secret: null })
  expect((await run()).stdout).toBe('No webhook is set for budget alerts.\n')
  expect(asked).toEqual([
    `GET ${hook}`,
    `PUT ${hook} {"url":"https://log.example.com/in"}`,
    `POST ${hook}/test`,
    ...[`DELETE ${hook}`, `GET ${hook}`, `GET ${hook}`],
  ])
  for (const words of [['--test', '--off'], ['https://log.example.com', '--off'], ['http://log.example.com']])
    expect(await run(...words)).toMatchObject({ status: 2 })
  expect(asked).toHaveLength(6)
})
