import { creditStatement, statementCsv } from '@sandlot/core/billing/credits/rest'
import { WorkspaceBillingDocument } from '@sandlot/core/billing/mutations.gen'
import { newPerson } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { measureLedger } from './ledger.ts'
import { inDatabase } from './many-rows.ts'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import { residentBytes } from './resident.ts'
import type { Site } from './site.ts'

/** Counted hours of all workspaces. A large instance has ten million after some years: `BENCH_CREDIT_ROWS=10000000`. */
const ROWS = Number(process.env.BENCH_CREDIT_ROWS ?? 1_000_000)
/** The hours of the one workspace whose month is listed. */
const RUNS = Math.min(ROWS / 2, 500_000)
const TIMES = 200
const STEP = 500_000
const MB = 1024 * 1024

/** Measures reading credits after heavy use, and the ticks of ten thousand machines. */
export async function measureBilling({ world }: Site): Promise<Row[]> {
  const person = await newPerson(world)
  const id = person.workspaceId
  await fill(world, id)
  const page = () => person.client.rest(creditStatement, { params: { id }, query: {} })
  const { next } = await page()
  const usage = await times(() => person.client.graphql(WorkspaceBillingDocument, { teamId: id }))
  const pages = await times(page)
  const further = await times(() =>
    person.client.rest(creditStatement, { params: { id }, query: next === null ? {} : { after: next } }),
  )
  const written = await writtenOut(world, await person.newToken(), id)
  const of = `of ${ROWS} counted hours`
  return [
    { what: `the usage of a workspace, ${of}, median`, value: median(usage), unit: 'ms', bar: 50 },
    { what: '  its balance, against an empty question', value: await balanceRatio(world, id), bar: 2 },
    { what: `a page of a statement of ${RUNS} runs, median`, value: median(pages), unit: 'ms', bar: 50 },
    { what: '  the next one, median', value: median(further), unit: 'ms', bar: 50 },
    { what: `${RUNS} runs as CSV`, value: written.ms / 1000, unit: 's' },
    { what: '  each 100,000', value: (written.ms / RUNS) * 100, unit: 's', bar: 1 },
    { what: '  what the server grew by meanwhile', value: written.grown / MB, unit: 'MB', bar: 150 },
    ...(await measureLedger(world, id)),
  ]
}

/** Inserts runs of this month in one workspace, an hour each, and all others in other workspaces over a year. */
const fill = (world: World, id: string) =>
  inDatabase(world, async (database) => {
    const begun = `date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`
    const add = (workspace: string, from: number, to: number, start: string) =>
      database.query(
        `with made as (
           insert into credit_leases (id, workspace_id, box_id, vm_tier, basis, period, started_at, settled_at,
             paid_until, units, ended_at, label)
           select gen_random_uuid(), $1, 'box' || number % 500, 1, 10, at::date, at, at, at, 600, at, 'ci'
           from (select number, ${start} as at from generate_series($2::int, $3::int) number) one
           returning id, workspace_id, started_at)
         insert into credit_hours (lease_id, hour, workspace_id, units)
         select id, date_trunc('hour', started_at), workspace_id, 600 from made`,
        [workspace, from, to],
      )
    for (let from = 1; from <= RUNS; from += STEP)
      await add(id, from, Math.min(from + STEP - 1, RUNS), `${begun} + number * interval '1 millisecond'`)
    const other = (await newPerson(world)).workspaceId
    for (let from = 1; from <= ROWS - RUNS; from += STEP)
      await add(
        other,
        from,
        Math.min(from + STEP - 1, ROWS - RUNS),
        `${begun} - (number % 31000000) * interval '1 second'`,
      )
    await database.query(
      `insert into credit_accounts (workspace_id, period, kind, granted, ceiling, used)
       values ($1, (now() at time zone 'UTC')::date - extract(day from now() at time zone 'UTC')::int + 1,
         'workspace', $2::bigint * 600, $2::bigint * 600, $2::bigint * 600)`,
      [id, RUNS],
    )
    await database.query('analyze credit_leases, credit_hours, credit_accounts')
  })

/** The cost of a balance relative to an empty query, which should stay small however much was used. */
const balanceRatio = (world: World, id: string) =>
  inDatabase(world, async (database) => {
    const empty = await times(() => database.query('select 1'))
    const taken = await times(() =>
      database.query(
        `select used, held, granted from credit_accounts
         where workspace_id = $1 and kind = 'workspace' order by period desc limit 1`,
        [id],
      ),
    )
    return median(taken) / median(empty)
  })

async function writtenOut(world: World, token: string, id: string): Promise<{ ms: number; grown: number }> {
  const before = await residentBytes(world.pid)
  let most = before
  const begin = performance.now()
  const path = statementCsv.path.replace(':id', id)
  const reply = await fetch(`${world.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.body) throw new Error(`no statement came: ${reply.status}`)
  const decoder = new TextDecoder()
  let [lines, looked] = [0, performance.now()]
  for await (const chunk of reply.body) {
    lines += decoder.decode(chunk, { stream: true }).split('\n').length - 1
    if (performance.now() - looked < 100) continue
    looked = performance.now()
    most = Math.max(most, await residentBytes(world.pid))
  }
  if (lines !== RUNS + 1) throw new Error(`the statement has ${lines} lines`)
  return { ms: performance.now() - begin, grown: most - before }
}

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let number = 0; number < TIMES; number += 1) {
    const begin = performance.now()
    await run()
    taken.push(performance.now() - begin)
  }
  return taken
}
