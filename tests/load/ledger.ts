import { once } from 'node:events'
// @boundaries-ignore The ledger has no API of its own, so its capacity is measured in its own process.
import { forkWorker } from '../../apps/server/src/billing/ledger/testing/fork-worker.ts'
import type { World } from '../support/world.ts'
import { databaseUrl, inDatabase } from './many-rows.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'

const MACHINES = 10_000
const WORKSPACES = 2_000
const STARTS = 2_000

/** Measures two servers on one ledger: one keeps paying for ten thousand machines while the other starts machines. */
export async function measureLedger(world: World, workspaceId: string): Promise<Row[]> {
  const from = new Date()
  const workspaces = await runMachines(world, workspaceId, from)
  const common = {
    databaseUrl: await databaseUrl(world),
    workspaces,
    basis: 10,
    speed: 0,
    startedAt: Date.now(),
  }
  const boxes = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const ticking = await forkWorker({
    ...{ ...common, work: 'ticks', boxes: boxes('tick', MACHINES) },
    from: new Date(from.getTime() + 61_000).toISOString(),
  })
  const starting = await forkWorker({
    ...{ ...common, work: 'starts', boxes: boxes('start', STARTS) },
    from: from.toISOString(),
  })
  const [ticks, starts] = [told(ticking), told(starting)]
  await Promise.all([once(ticking, 'exit'), once(starting, 'exit')])
  return [
    { what: `a tick of ${MACHINES} machines, median`, value: quantile(ticks, 0.5), unit: 'ms', bar: 1000 },
    { what: '  a start beside it, p95', value: quantile(starts, 0.95), unit: 'ms', bar: 50 },
  ]
}

function told(worker: Awaited<ReturnType<typeof forkWorker>>): number[] {
  const taken: number[] = []
  worker.on('message', (ms) => {
    if (typeof ms === 'number') taken.push(ms)
  })
  return taken
}

/** Creates machines that were just started, in many workspaces. */
const runMachines = (world: World, like: string, at: Date): Promise<string[]> =>
  inDatabase(world, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `insert into workspaces
       select made.* from workspaces one, generate_series(1, $1::int) number,
       lateral jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'name', 'Team ' || number,
         'invite_token', gen_random_uuid())) made
       where one.id = $2
       returning id`,
      [WORKSPACES, like],
    )
    const ids = rows.map(({ id }) => id)
    await database.query(
      `with made as (
         insert into credit_leases (id, workspace_id, box_id, vm_tier, basis, period, started_at, settled_at, paid_until)
         select gen_random_uuid(), ($1::uuid[])[number % $2 + 1], 'tick' || number, 1, 10,
           date_trunc('month', $4::timestamptz at time zone 'UTC')::date, $4, $4, $4::timestamptz + interval '2 minutes'
         from generate_series(0, $3::int - 1) number
         returning workspace_id, period)
       insert into credit_accounts (workspace_id, period, kind, granted, ceiling, held)
       select workspace_id, period, 'workspace', 1440000, 1440000, 1200 * count(*) from made group by 1, 2`,
      [ids, WORKSPACES, MACHINES, at],
    )
    await database.query('analyze workspaces, credit_leases, credit_accounts')
    return ids
  })
