import type { ImportReport } from '@sandlot/core/archives/rest'
import { UNDO_ROOM_MS } from '@sandlot/core/sandboxes/limits'
import { putSandbox, setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { refusalOf } from '@sandlot/core/templates/create-rules'
import { and, asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../platform/commands.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'
import { type PlanChange, setWorkspacePlan } from './commands.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let writer: BuiltUser
let other: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  writer = await server.buildUser()
  other = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [writer], write: [other] } })
})

const setPlan = (change: PlanChange, workspace: { id: string } = team) =>
  setWorkspacePlan({ ...server.deps, actor: system }, workspace.id, change)

type Answer = { data: Record<string, unknown> | null; errors?: { message: string; extensions: object }[] }
async function call(query: string, variables: object, who: BuiltUser = writer): Promise<Answer> {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await reply.json()) as Answer
  const [error] = answer.errors ?? []
  if (error) throw Object.assign(new Error(error.message), error.extensions)
  return answer
}

type Fields = Parameters<typeof server.buildSandbox>[0]
const build = (fields: Fields = {}) => server.buildSandbox({ workspace: team, author: writer, ...fields })
const buildMany = (count: number, fields: Fields = {}) =>
  Promise.all(Array.from({ length: count }, () => build(fields)))

const move = (rows: readonly SandboxRow[], target: object, who?: BuiltUser) =>
  call(
    `mutation ($ids: [ID], $path: String, $privacy: Int, $teamId: UUID4) {
      addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path, privacy: $privacy, teamId: $teamId) { id }
    }`,
    { ids: rows.map(({ id }) => id), path: '/', privacy: null, teamId: team.id, ...target },
    who,
  )
const setPrivacy = (rows: readonly SandboxRow[], privacy: number) =>
  call(
    'mutation ($ids: [ID!]!, $privacy: Int) { setSandboxesPrivacy(sandboxIds: $ids, privacy: $privacy) { id } }',
    {
      ids: rows.map(({ id }) => id),
      privacy,
    },
  )
const trash = (rows: readonly SandboxRow[]) =>
  call('mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }', {
    ids: rows.map(({ id }) => id),
  })
const folderCall = (verb: 'deleteCollection' | 'restoreCollection', path: string) =>
  call(`mutation ($path: String!, $teamId: UUID4) { ${verb}(path: $path, teamId: $teamId) { path } }`, {
    path,
    teamId: team.id,
  })
const fork = (from: SandboxRow, body: object = {}, who: BuiltUser = writer) =>
  server.as(who).rest(forkSandbox, { params: { id: from.id }, body: { teamId: team.id, ...body } })
/** The reason why an import skips the only sandbox of a zip, as the report words it. */
async function leftOut(folder: string | null) {
  const query = new URLSearchParams(folder === null ? { drafts: 'true' } : { folder })
  const reply = await server.as(writer).fetch(`/api/v1/workspaces/${team.id}/import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(handMadeZip([{ name: 'index.html', content: 'hello' }])),
  })
  const report = (await reply.json()) as ImportReport
  return report.items.map(({ reason }) => reason)
}

/** Everything in a workspace that counts towards the plan's limits, in words. */
async function held(workspaceId = team.id): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(sandboxes)
    .where(and(eq(sandboxes.workspaceId, workspaceId), isNull(sandboxes.removedAt)))
    .orderBy(asc(sandboxes.id))
  return rows.map(({ id, draft, privacy, authorId }) =>
    [id, draft ? `draft of ${authorId}` : 'kept', privacy].join(' '),
  )
}
const privateCount = async () => (await held()).filter((line) => line.endsWith('kept 2')).length
const draftCount = async (of: BuiltUser) =>
  (await held()).filter((line) => line.includes(`draft of ${of.id}`)).length

/** Expects an attempt that exceeds the plan to be refused without changing anything. */
async function expectRefusal(reason: 'sandboxLimit' | 'draftLimit', attempt: () => Promise<unknown>) {
  const before = await held()
  const error = await attempt().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ reason })
  expect(await held()).toEqual(before)
  return error
}

describe('[BL-009] [IT-035] the sixth private sandbox of a Free workspace is refused', () => {
  beforeEach(async () => {
    await buildMany(5, { privacy: 2 })
  })
  const refused = (attempt: () => Promise<unknown>) => expectRefusal('sandboxLimit', attempt)

  test('when one or several sandboxes are made private', async () => {
    const [one, two] = await buildMany(2)
    if (!one || !two) throw new Error('nothing was built')
    await refused(() => setPrivacy([one, two], 2))
    await refused(() =>
      server
        .as(writer)
        .rest(setSandboxPrivacy, { params: { id: one.id }, body: { sandbox: { privacy: 2 } } }),
    )
    await refused(() =>
      server.as(writer).rest(putSandbox, { params: { id: one.id }, body: { sandbox: { privacy: 2 } } }),
    )
    await setPrivacy([one, two], 1)
  })

  test('when private drafts are moved out of Drafts', async () => {
    const drafts = await buildMany(2, { privacy: 2, draft: true })
    await refused(() => move(drafts, { path: '/' }))
  })

  test('when a move makes them private, or takes them from another workspace', async () => {
    const open = await build()
    await refused(() => move([open], { privacy: 2 }))
    const away = await server.buildSandbox({ author: writer, privacy: 2 })
    await refused(() => move([away], {}))
    expect(await held(writer.personalWorkspaceId)).toHaveLength(1)
  })

  test('when they are restored from the trash, alone or with their folder', async () => {
    const folder = await server.buildFolder({ workspaceId: team.id, path: '/gone' })
    const gone = await build({ folder, privacy: 1 })
    await folderCall('deleteCollection', '/gone')
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, gone.id))
    await refused(() => folderCall('restoreCollection', '/gone'))
    await refused(() => move([gone], {}))
  })

  test('but undoing a deletion is not, as long as nothing has taken the room', async () => {
    const folder = await server.buildFolder({ workspaceId: team.id, path: '/kept' })
    const [one, two] = (await buildMany(4, { folder, privacy: 2 })) as [SandboxRow, SandboxRow]
    expect(await privateCount()).toBe(9)
    await trash([one])
    await trash([two])
    await move([one], { path: '/kept' })
    await move([two], { path: '/kept' })
    await folderCall('deleteCollection', '/kept')
    await folderCall('restoreCollection', '/kept')
    expect(await privateCount()).toBe(9)

    await trash([one])
    await refused(() => fork(two, { collectionId: team.root.id, privacy: 2 }))
    const away = await server.buildSandbox({ author: writer, privacy: 2 })
    await refused(() => move([away], {}))
    await setPrivacy([two], 1)
    await move([one], { path: '/kept' })
    await refused(() => setPrivacy([two], 2))

    await trash([one])
    server.clock.advance({ ms: UNDO_ROOM_MS + 1 })
    await refused(() => move([one], { path: '/kept' }))
  })

  test('when a folder full of them is moved from another workspace', async () => {
    const folder = await server.buildFolder({ workspaceId: writer.personalWorkspaceId, path: '/mine' })
    await server.buildSandbox({ author: writer, folder, privacy: 2 })
    await refused(() =>
      call(
        `mutation ($path: String!, $newPath: String!, $teamId: UUID4!, $newTeamId: UUID4!) {
          renameCollection(path: $path, newPath: $newPath, teamId: $teamId, newTeamId: $newTeamId) { path }
        }`,
        { path: '/mine', newPath: '/mine', teamId: writer.personalWorkspaceId, newTeamId: team.id },
      ),
    )
    expect(await held(writer.personalWorkspaceId)).toHaveLength(1)
  })

  test('when one is forked or imported into a folder', async () => {
    const origin = await build()
    const error = await refused(() => fork(origin, { collectionId: team.root.id, privacy: 2 }))
    expect(refusalOf(error)).toBeNull()
    const before = await held()
    expect(await leftOut('/')).toEqual([refusalMessages.sandboxLimit(5)])
    expect(await held()).toEqual(before)
  })

  test('even when it was a template in between', async () => {
    const [sixth] = await buildMany(1)
    if (!sixth) throw new Error('nothing was built')
    const templates = (verb: 'make' | 'unmake') =>
      call(`mutation ($ids: [ID!]!) { ${verb}SandboxesTemplates(sandboxIds: $ids) { id } }`, {
        ids: [sixth.id],
      })
    await templates('make')
    await refused(() => setPrivacy([sixth], 2))
    await templates('unmake')
    await refused(() => setPrivacy([sixth], 2))
  })
})

test('a dry run of an import leaves out the same sandboxes as the import, with the same reason', async () => {
  const from = await server.buildWorkspace({ members: { write: [writer] } })
  const elsewhere = { workspace: from, folderId: from.root.id }
  for (const privacy of [2, 1, 2, 2, 0, 2]) await build({ ...elsewhere, privacy })
  for (const draft of [true, true, true]) await build({ workspace: from, draft, privacy: 2 })
  const zip = await (
    await server.as(writer).fetch(`/api/v1/workspaces/${from.id}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ all: true }),
    })
  ).arrayBuffer()
  await buildMany(3, { privacy: 2 })
  await buildMany(8, { draft: true })
  const send = async (query: string) => {
    const reply = await server.as(writer).fetch(`/api/v1/workspaces/${team.id}/import?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: zip,
    })
    const { created, skipped, items } = (await reply.json()) as ImportReport
    return { created, skipped, reasons: items.map(({ title, reason }) => [title, reason]) }
  }
  const before = await held()
  const dry = await send('dry_run=true')
  expect(await held()).toEqual(before)
  expect(dry).toMatchObject({ created: 6, skipped: 3 })
  const reasons = dry.reasons.flatMap(([, reason]) => reason ?? [])
  expect(new Set(reasons)).toEqual(new Set([refusalMessages.sandboxLimit(5), refusalMessages.draftLimit(10)]))
  expect(await send('')).toEqual(dry)
})

test('devboxes, drafts, unlisted sandboxes and those in the trash do not count as private sandboxes', async () => {
  await buildMany(6, { privacy: 2, isV2: true })
  await buildMany(6, { privacy: 2, draft: true })
  await buildMany(6, { privacy: 1 })
  await buildMany(6, { privacy: 2, removedAt: server.clock.now() })
  const five = await buildMany(5)
  await setPrivacy(five, 2)
  expect(await privateCount()).toBe(5 + 6)
})

test('[BL-010] the limit follows the workspace’s own limits', async () => {
  const some = await buildMany(4)
  await setPlan({ limits: { includedPrivateSandboxes: 3 } })
  await expectRefusal('sandboxLimit', () => setPrivacy(some, 2))
  await setPlan({ limits: { includedPrivateSandboxes: 4 } })
  await setPrivacy(some, 2)
  expect(await privateCount()).toBe(4)
})

test('a paid plan has no limit; back on Free, the excess remains but cannot grow', async () => {
  await setPlan({ plan: 'pro' })
  const many = await buildMany(8)
  await setPrivacy(many, 2)
  await setPlan({ plan: 'free' })
  const open = await build()
  await expectRefusal('sandboxLimit', () => setPrivacy([open], 2))
  await trash(many.slice(0, 1))
  server.clock.advance({ ms: UNDO_ROOM_MS + 1 })
  await expectRefusal('sandboxLimit', () => move(many.slice(0, 1), {}))
  await setPrivacy(many.slice(1, 4), 0)
  await setPrivacy(many.slice(1, 2), 2)
  expect(await privateCount()).toBe(5)
})

describe('the eleventh draft of a member of a Free workspace is refused', () => {
  beforeEach(async () => {
    await buildMany(10, { draft: true })
  })
  const refused = (attempt: () => Promise<unknown>) => expectRefusal('draftLimit', attempt)

  test('when one is created, imported, moved there or restored', async () => {
    const kept = await build()
    await refused(() => fork(kept))
    const before = await held()
    expect(await leftOut(null)).toEqual([refusalMessages.draftLimit(10)])
    expect(await held()).toEqual(before)
    await refused(() => move([kept], { path: null }))
    const gone = await build({ draft: true, removedAt: server.clock.now() })
    await refused(() => move([gone], { path: null }))
  })

  test('even when someone else with room of their own moves it there', async () => {
    const kept = await build()
    await refused(() => move([kept], { path: null }, other))
    await fork(kept, {}, other)
    expect(await draftCount(other)).toBe(1)
  })

  test('but not on Pro', async () => {
    await setPlan({ plan: 'pro' })
    await fork(await build())
    expect(await draftCount(writer)).toBe(11)
  })
})

test('concurrent calls do not exceed the limits, in whichever order they arrive', async () => {
  const origin = await server.buildSandbox({ author: other, privacy: 0 })
  const ways = fc.constantFrom('private', 'draft', 'out', 'gone' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(ways, { minLength: 12, maxLength: 24 }), async (calls) => {
      team = await server.buildWorkspace({ members: { admin: [writer] } })
      await setPlan({ limits: { includedPrivateSandboxes: 2, includedDrafts: 3 } })
      const kept = await buildMany(calls.length)
      const drafts = await buildMany(2, { draft: true, privacy: 2 })
      const run = (way: string, at: number) => {
        const row = kept[at] as SandboxRow
        if (way === 'private') return setPrivacy([row], 2)
        if (way === 'draft') return fork(origin)
        return way === 'out' ? move(drafts.slice(0, 1), {}) : trash([row])
      }
      await Promise.allSettled(calls.map(run))
      expect(await privateCount()).toBeLessThanOrEqual(2)
      expect(await draftCount(writer)).toBeLessThanOrEqual(3)
      const wanted = calls.filter((way) => way === 'private').length
      if (!calls.includes('out')) expect(await privateCount()).toBe(Math.min(2, wanted))
    }),
    { numRuns: 6 },
  )
})

describe('[IT-059] restricted sandboxes', () => {
  const restricted = async () => {
    const { data } = await call(
      `query ($teamId: UUID4) { me { team(id: $teamId) {
        drafts { id restricted } sandboxes { id restricted draft }
      } } }`,
      { teamId: team.id },
    )
    const me = data?.me as { team: { drafts: Flag[]; sandboxes: Flag[] } }
    return [...me.team.drafts, ...me.team.sandboxes].filter((one) => one.restricted).map(({ id }) => id)
  }
  type Flag = { id: string; restricted: boolean }

  test('are the newest drafts beyond the plan’s limit, only while they are drafts', async () => {
    await setPlan({ plan: 'pro' })
    await buildMany(10, { draft: true })
    server.clock.advance({ minutes: 1 })
    const newest = await build({ draft: true })
    expect(await restricted()).toEqual([])
    await setPlan({ plan: 'free' })
    expect(new Set(await restricted())).toEqual(new Set([newest.id]))
    await move([newest], { path: '/' })
    expect(await restricted()).toEqual([])
  })
})

describe('machine sizes', () => {
  test('are limited by the plan of the devbox’s workspace', async () => {
    const box = await build({ isV2: true })
    const make = (customVMTier: number) => fork(box, { customVMTier })
    expect((await make(2)).vmTier).toBe(2)
    await expect(make(3)).rejects.toMatchObject({
      code: 'limit',
      reason: 'tierTooHigh',
      message: 'Small is more than this workspace’s plan includes. Choose Micro or a smaller one.',
    })
    await setPlan({ plan: 'pro' })
    expect((await make(4)).vmTier).toBe(4)
    await expect(make(5)).rejects.toMatchObject({ code: 'limit' })
    await setPlan({ plan: 'enterprise' })
    expect((await make(6)).vmTier).toBe(6)
    await setPlan({ plan: 'free', limits: { includedVmTier: 1 } })
    await expect(make(2)).rejects.toMatchObject({ code: 'limit' })
  })
})
