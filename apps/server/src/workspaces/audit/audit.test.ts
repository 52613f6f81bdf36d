import { createHash } from 'node:crypto'
import { toCamelCase } from '@sandlot/core/case'
import {
  type AuditVerdict,
  verifyWorkspaceAudit,
  type WorkspaceAuditEntry,
} from '@sandlot/core/workspaces/audit/rest'
import { sealedText } from '@sandlot/core/workspaces/audit/rules'
import { SetTeamDescriptionDocument, SetTeamNameDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { pruneAll, sealAll } from './seal.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada], write: [ben] } })
})

const rename = (name: string) => server.as(ada).graphql(SetTeamNameDocument, { teamId: team.id, name })
const get = (path: string, who: BuiltUser | null = ada) =>
  server.as(who).fetch(`/api/v1/workspaces/${team.id}/audit${path}`)
const list = async (query = '') =>
  toCamelCase(await (await get(query)).json()) as { entries: WorkspaceAuditEntry[]; next: string | null }
const verify = async () => toCamelCase(await (await get('/verify')).json()) as AuditVerdict
const seal = () => sealAll(server.deps)

/** Someone with access to the database can do what no program may. */
const byHand = (statement: SQL) =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger audit_append_only`)
    await tx.execute(statement)
    await tx.execute(sql`alter table audit_events enable trigger audit_append_only`)
  })

async function threeSealed() {
  for (const name of ['One', 'Two', 'Three']) await rename(name)
  await seal()
  const whole = await verify()
  expect(whole).toEqual({ whole: true, sealed: 3, unsealed: 0, pruned: null, broken: null })
  return (await list()).entries.reverse()
}

describe('the chain', () => {
  test('has every change, by whom, through which client, from what to what', async () => {
    await server.as(ada).fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-codesandbox-client': 'sandlot-cli/1.0.0' },
      body: JSON.stringify({
        query: `mutation { setTeamName(name: "Builders", teamId: "${team.id}") { id } }`,
      }),
    })
    const { entries } = await list()
    expect(entries).toMatchObject([
      {
        action: 'workspace.rename',
        actor: { username: ada.username },
        door: 'terminal',
        details: { before: { name: 'Makers' }, after: { name: 'Builders' } },
        seq: null,
        hash: null,
      },
    ])
    expect(await verify()).toMatchObject({ whole: true, sealed: 0, unsealed: 1 })
    await seal()
    expect((await list()).entries).toMatchObject([{ seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await verify()).toMatchObject({ whole: true, sealed: 1, unsealed: 0 })
  })

  test('continues where it ended, even when two servers seal at the same time', async () => {
    await threeSealed()
    await rename('Four')
    await Promise.all([seal(), seal(), seal()])
    expect(await verify()).toMatchObject({ whole: true, sealed: 4, unsealed: 0 })
  })

  test('can be verified by anyone with an export of it', async () => {
    await threeSealed()
    const text = await (await get('/export?format=ndjson')).text()
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ seq }) => seq !== null)
    expect(rows).toHaveLength(3)
    let before = ''
    for (const { details, ...row } of rows) {
      const entry = toCamelCase(row) as WorkspaceAuditEntry
      const sealed = sealedText({ ...entry, actorId: entry.actor?.id ?? null, workspaceId: team.id, details })
      before = createHash('sha256').update(before).update(sealed).digest('hex')
      expect(entry.hash).toBe(before)
    }
  })
})

describe('verifying detects', () => {
  test('an entry changed by hand', async () => {
    const [, second] = await threeSealed()
    await byHand(
      sql`update audit_events set details = '{"after": {"name": "Nothing"}}' where id = ${second?.id}`,
    )
    expect(await verify()).toMatchObject({
      whole: false,
      broken: { seq: 2, entryId: second?.id, reason: 'changed' },
    })
  })

  test.each([1, 2, 3])('an entry deleted by hand, wherever it was: %i', async (seq) => {
    const entries = await threeSealed()
    await byHand(sql`delete from audit_events where id = ${entries[seq - 1]?.id}`)
    expect(await verify()).toMatchObject({ whole: false, broken: { seq, reason: 'missing' } })
  })

  test('a chain rewritten without the server’s key', async () => {
    const [, , third] = await threeSealed()
    const [before] = (await server.db.execute(sql`select hash from audit_events where id = ${third?.id}`))
      .rows
    await byHand(sql`delete from audit_events where id = ${third?.id}`)
    await byHand(sql`update audit_chains set seq = 2, hash = (select hash from audit_events
      where workspace_id = ${team.id} and seq = 2) where workspace_id = ${team.id}`)
    expect(before).toBeDefined()
    expect(await verify()).toMatchObject({ whole: false, broken: { seq: 2, reason: 'rewritten' } })
  })

  test('an entry appended by hand', async () => {
    await threeSealed()
    await rename('Four')
    await byHand(
      sql`update audit_events set seq = 4, hash = 'x' where workspace_id = ${team.id} and seq is null`,
    )
    const { entries } = await list()
    expect(await verify()).toMatchObject({
      whole: false,
      broken: { seq: 4, entryId: entries[0]?.id, reason: 'changed' },
    })
  })

  test('a missing chain', async () => {
    await threeSealed()
    await byHand(sql`delete from audit_chains where workspace_id = ${team.id}`)
    expect(await verify()).toMatchObject({ whole: false, broken: { reason: 'rewritten' } })
  })
})

test('a chain broken by hand does not block others', async () => {
  await threeSealed()
  await rename('Four')
  await byHand(
    sql`update audit_events set seq = 4, hash = 'x' where workspace_id = ${team.id} and seq is null`,
  )
  await rename('Five')
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => server.buildWorkspace({ members: { admin: [ada] } })),
  )
  for (const { id: teamId } of others)
    await server.as(ada).graphql(SetTeamNameDocument, { teamId, name: teamId })
  await expect(seal()).rejects.toThrow('could not be sealed')
  for (const { id } of others) {
    const told = await server.as(ada).rest(verifyWorkspaceAudit, { params: { id } })
    expect(told).toMatchObject({ whole: true, sealed: 1, unsealed: 0 })
  }
  await byHand(sql`delete from audit_events where workspace_id = ${team.id}`)
})

test('no program changes or deletes a sealed entry', async () => {
  const [first] = await threeSealed()
  for (const statement of [
    sql`update audit_events set action = 'nothing' where id = ${first?.id}`,
    sql`delete from audit_events where id = ${first?.id}`,
  ])
    await expect(server.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'a sealed entry of the audit log is not changed' },
    })
  expect(await verify()).toMatchObject({ whole: true, sealed: 3 })
})

test('entries older than the retention period are deleted, with a marker signed by the server', async () => {
  await threeSealed()
  const keep = (keepDays: number | null) =>
    server.as(ada).fetch(`/api/v1/workspaces/${team.id}/audit/retention`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keep_days: keepDays }),
    })
  expect((await keep(29)).status).toBe(422)
  expect(await (await keep(30)).json()).toEqual({ keep_days: 30 })
  server.clock.advance({ days: 31 })
  await rename('Later')
  await seal()
  await pruneAll(server.deps)
  const at = server.clock.now().toISOString()
  expect(await verify()).toEqual({
    whole: true,
    sealed: 1,
    unsealed: 0,
    pruned: { through: 4, at },
    broken: null,
  })
  expect((await list()).entries.map(({ action, seq }) => [action, seq])).toEqual([['workspace.rename', 5]])
  await byHand(
    sql`update audit_chains set pruned_seq = 5, pruned_hash = hash where workspace_id = ${team.id}`,
  )
  await byHand(sql`delete from audit_events where workspace_id = ${team.id}`)
  expect(await verify()).toMatchObject({ whole: false, broken: { reason: 'rewritten' } })
})

test('can be read by the workspace’s admins only', async () => {
  await rename('One')
  const stranger = await server.buildUser()
  for (const path of ['', '/verify', '/export?format=csv']) {
    expect((await get(path, ben)).status).toBe(403)
    expect((await get(path, stranger)).status).toBe(404)
    expect((await get(path, null)).status).toBe(401)
  }
})

test('can be filtered by person, action, client and time, and is paginated', async () => {
  await rename('One')
  await server.as(ada).graphql(SetTeamDescriptionDocument, { teamId: team.id, description: 'Tools' })
  const actions = async (query: string) => (await list(query)).entries.map(({ action }) => action)
  expect(await actions('?action=workspace.')).toEqual(['workspace.describe', 'workspace.rename'])
  expect(await actions('?action=workspace.rename')).toEqual(['workspace.rename'])
  expect(await actions(`?actor=@${ada.username}`)).toHaveLength(2)
  expect(await actions(`?actor=${ben.username}`)).toEqual([])
  expect(await actions('?door=extension')).toEqual([])
  expect(await actions('?until=2001-01-01')).toEqual([])
  expect((await get('?since=yesterday')).status).toBe(422)
  const place = sql`(at, workspace_id, actor_id, action, subject_type, subject_ids)`
  await server.db.execute(sql`insert into audit_events ${place} select now(), ${team.id}, ${ada.id}, 'many.made',
    'Team', '{}' from generate_series(1, 60)`)
  const first = await list('?action=many.')
  expect(first.entries).toHaveLength(50)
  const second = await list(`?action=many.&after=${first.next}`)
  expect([second.entries.length, second.next]).toEqual([10, null])
})

test('the CSV export contains no formulas, and records who exported it', async () => {
  await rename('=1+1')
  const reply = await get('/export?format=csv')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, first, second] = (await reply.text()).split('\n')
  expect(head).toBe(
    'id,seq,at,actor,actorKind,action,door,address,device,subjectType,subjectIds,details,hash',
  )
  expect(first).toContain(`,${ada.username},person,workspace.rename,`)
  expect(second).toContain(',audit.export,')
})
