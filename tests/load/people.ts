import { listWorkspaceAudit, verifyWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import { CreateTeamDocument, TeamMembersDocument } from '@sandlot/core/workspaces/mutations.gen'
import { newPerson, type Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { inDatabase } from './many-rows.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const MEMBERS = 1000
/**
 * A workspace that is many years old has ten million: `BENCH_AUDIT_ROWS=10000000`, which takes a quarter of an hour.
 */
const ROWS = Number(process.env.BENCH_AUDIT_ROWS ?? 200_000)
const SEALED = Math.min(ROWS, 1_000_000)
const TIMES = 20
const STEP = 1_000_000

/** Measures showing a workspace with very many members, and searching and verifying a very long audit log. */
export async function measurePeople({ world }: Site): Promise<Row[]> {
  const person = await newPerson(world)
  const crowded = await workspace(person, 'Crowded')
  const busy = await workspace(person, 'Busy')
  const proved = await workspace(person, 'Proved')
  await crowd(world, person, crowded)
  const members = await times(() => person.client.graphql(TeamMembersDocument, { teamId: crowded }))
  await act(world, { workspaceId: busy, count: ROWS, isSealed: true })
  const pages = await auditRows(person, busy)
  await act(world, { workspaceId: proved, count: SEALED, isSealed: false })
  const sealing = await untilSealed(world, proved)
  const begin = performance.now()
  const verdict = await person.client.rest(verifyWorkspaceAudit, { params: { id: proved } })
  const verifying = performance.now() - begin
  if (!verdict.whole || verdict.sealed < SEALED) throw new Error(`not proved: ${JSON.stringify(verdict)}`)
  const thousands = (ms: number) => (ms / SEALED) * 1000
  return [
    { what: `a workspace of ${MEMBERS} members, p95`, value: quantile(members, 0.95), unit: 'ms', bar: 400 },
    ...pages,
    { what: `sealing ${SEALED} entries, each thousand`, value: thousands(sealing), unit: 'ms' },
    { what: `verifying ${SEALED} entries`, value: verifying / 1000, unit: 's' },
    { what: '  each thousand', value: thousands(verifying), unit: 'ms', bar: 60 },
  ]
}

async function workspace({ client }: Person, name: string): Promise<string> {
  const { createTeam } = await client.graphql(CreateTeamDocument, { name })
  return createTeam.id
}

const crowd = (world: World, { workspaceId }: Person, id: string) =>
  inDatabase(world, async (database) => {
    await database.query(
      `with made as (
         insert into users
         select made.* from users one, generate_series(1, $2::int) number,
         lateral jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
           'username', 'member-' || number, 'name', 'Member ' || number, 'email', number || '@many.example')) made
         where one.personal_workspace_id = $3
         returning id)
       insert into workspace_members (workspace_id, user_id, "authorization", inserted_at)
       select $1, id, 'WRITE', now() from made`,
      [id, MEMBERS - 1, workspaceId],
    )
    await database.query('analyze users, workspace_members')
  })

type Deeds = { workspaceId: string; count: number; isSealed: boolean }

/** Inserts years of audit events by the thousand users here. Those of the first are few. */
const act = (world: World, { workspaceId, count, isSealed }: Deeds) =>
  inDatabase(world, async (database) => {
    await database.query('create temporary table doers as select row_number() over () nr, id from users')
    for (let from = 1; from <= count; from += STEP)
      await database.query(
        `insert into audit_events (at, workspace_id, actor_id, door, address, device, action, subject_type,
           subject_ids, details, seq, hash)
         select now() - ($3::int - number) * interval '30 seconds', $1, doer.id,
           case when number % 2 = 0 then 'web' else 'terminal' end, '10.0.0.' || number % 250, 'Firefox on Linux',
           case when number % 100000 = 0 then 'workspace.delete' when number % 3 = 0 then 'sandbox.rename'
             else 'sandbox.save' end,
           'Sandbox', array[substr(md5((number % 9000)::text), 1, 10)],
           jsonb_build_object('before', jsonb_build_object('title', 'Title ' || number),
             'after', jsonb_build_object('title', 'Title ' || number + 1)),
           case when $5 then number end, case when $5 then md5(number::text) end
         from generate_series($2::int, least($2::int + ${STEP} - 1, $3::int)) number
         join doers doer on doer.nr = case when number % 50000 = 7 then 1 else 2 + number % ($4::int - 1) end`,
        [workspaceId, from, count, MEMBERS, isSealed],
      )
    if (isSealed)
      await database.query('insert into audit_chains (workspace_id, seq) values ($1, $2)', [
        workspaceId,
        count,
      ])
    await database.query('analyze audit_events')
  })

/**
 * Pages of the audit log as the portal requests them: the newest, one far back, and a filter that matches few entries.
 */
async function auditRows({ client, username }: Person, id: string): Promise<Row[]> {
  const far = new Date(Date.now() - ROWS * 0.9 * 30_000).toISOString()
  const wanted: [string, Record<string, string>][] = [
    ['the newest', {}],
    ['of long ago', { until: far }],
    ['of one person', { actor: username }],
    ['of a rare action', { action: 'workspace.delete' }],
    ['of one sandbox', { subject: 'c4ca4238a0' }],
    ['of nothing that was done', { action: 'billing.', since: far }],
  ]
  const rows: Row[] = []
  for (const [what, query] of wanted) {
    const taken = await times(() => client.rest(listWorkspaceAudit, { params: { id }, query }))
    const value = quantile(taken, 0.95)
    rows.push({ what: `a page of ${ROWS} audit entries, ${what}, p95`, value, unit: 'ms', bar: 200 })
  }
  return rows
}

/** Waits until the server has sealed all unsealed events. It starts every minute. */
const untilSealed = (world: World, workspaceId: string): Promise<number> =>
  inDatabase(world, async (database) => {
    const open = async () => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int count from audit_events where workspace_id = $1 and seq is null',
        [workspaceId],
      )
      return rows[0]?.count ?? 0
    }
    let begin = performance.now()
    for (let left = await open(); left > 0; left = await open()) {
      if (left >= SEALED) begin = performance.now()
      await new Promise((done) => setTimeout(done, 500))
    }
    return performance.now() - begin
  })

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let number = 0; number < TIMES; number += 1) {
    const begin = performance.now()
    await run()
    taken.push(performance.now() - begin)
  }
  return taken
}
