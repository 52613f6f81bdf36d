import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { LIST_PAGE_MAX } from '@sandlot/core/sandboxes/limits'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import {
  GetSandboxWithTemplateDocument,
  RecentAndWorkspaceTemplatesDocument,
  TeamTemplatesDocument,
  WorkspaceLimitsDocument,
} from '@sandlot/core/templates/operations.gen'
import { communityTemplates, officialTemplates } from '@sandlot/core/templates/rest'
import { fetchUsedAndOurs } from '@sandlot/core/templates/workspace-templates'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { workspaces } from '../workspaces/tables.ts'
import { templates } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
beforeEach(async () => {
  user = await server.buildUser()
})

type SandboxFields = Parameters<typeof server.buildSandbox>[0]

/** Creates a sandbox and makes it a template. */
async function buildTemplate(fields: SandboxFields, tags: string[] = [], published = true) {
  const sandbox = await server.buildSandbox(fields)
  const moments = { insertedAt: server.clock.now(), updatedAt: server.clock.now() }
  const values = { id: server.deps.ids.uuid(), sandboxId: sandbox.id, iconUrl: 'vue', color: '#41b883' }
  await server.db.insert(templates).values({ ...values, tags, published, ...moments })
  return sandbox
}

const fork = (id: string, body: object = {}) =>
  server.as(user).rest(forkSandbox, { params: { id }, body: { teamId: user.personalWorkspaceId, ...body } })

async function listed(teamId: string | null = user.personalWorkspaceId, viewer: BuiltUser | null = user) {
  const { me } = await server.as(viewer).graphql(RecentAndWorkspaceTemplatesDocument, { teamId })
  return { recent: me?.recentlyUsedTemplates ?? [], workspace: me?.team?.templates ?? [] }
}
const idsOf = (list: { sandbox: { id: string } | null }[]) => list.map(({ sandbox }) => sandbox?.id)

describe('[TP-012] a person’s recently used templates', () => {
  test('are returned most recent first, each once, by workspace', async () => {
    const other = await server.buildWorkspace({ members: { write: [user] } })
    for (const id of ['react', 'svelte', 'react']) {
      await fork(id)
      server.clock.advance({ seconds: 1 })
    }
    await fork('pb6sit', { teamId: other.id })
    expect(idsOf((await listed()).recent)).toEqual(['react', 'svelte'])
    expect(idsOf((await listed(other.id)).recent)).toEqual(['pb6sit'])
    expect(idsOf((await listed(null)).recent)).toEqual(['react', 'svelte'])
  })

  test('include only their own forks, even deleted ones, and no forks of forks', async () => {
    const first = await fork('react')
    await server.db.update(sandboxes).set({ removedAt: server.clock.now() }).where(eq(sandboxes.id, first.id))
    const copy = await fork('svelte')
    server.clock.advance({ seconds: 1 })
    await fork(copy.id)
    expect(idsOf((await listed()).recent).sort()).toEqual(['react', 'svelte'])
    const stranger = await server.buildUser()
    expect((await listed(stranger.personalWorkspaceId, stranger)).recent).toEqual([])
  })

  test('do not show one that became private since', async () => {
    const author = await server.buildUser()
    const template = await buildTemplate({ author })
    await fork(template.id)
    expect(idsOf((await listed()).recent)).toEqual([template.id])
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, template.id))
    expect((await listed()).recent.map(({ sandbox }) => sandbox)).toEqual([null])
  })
})

describe('[TP-013] a workspace’s templates', () => {
  test('[EN-012] [GQ-029] are returned with everything their cards show', async () => {
    const template = await buildTemplate({ author: user, title: 'Our shop', isV2: true, environment: 'node' })
    await fork(template.id)
    const { recent, workspace } = await listed()
    expect(workspace).toMatchObject([
      {
        color: '#41b883',
        iconUrl: 'vue',
        published: true,
        sandbox: {
          id: template.id,
          alias: null,
          title: 'Our shop',
          description: null,
          insertedAt: template.insertedAt.toISOString(),
          updatedAt: template.updatedAt.toISOString(),
          isV2: true,
          forkCount: 1,
          viewCount: 0,
          team: { name: user.personalWorkspace.name },
          author: { username: user.username },
          source: { template: 'node' },
        },
      },
    ])
    expect(recent).toEqual(workspace)
  })

  test('are the published ones, without deleted ones and other members’ drafts', async () => {
    const member = await server.buildUser()
    const team = await server.buildWorkspace({ members: { admin: [user], read: [member] } })
    const seen = await buildTemplate({ workspace: team, privacy: 2 })
    const draft = await buildTemplate({ workspace: team, author: user, draft: true, privacy: 2 })
    await buildTemplate({ workspace: team }, [], false)
    await buildTemplate({ workspace: team, removedAt: server.clock.now() })
    expect(idsOf((await listed(team.id)).workspace).sort()).toEqual([seen.id, draft.id].sort())
    expect(idsOf((await listed(team.id, member)).workspace)).toEqual([seen.id])
  })

  test('are all there, however many they are', async () => {
    const team = await server.buildWorkspace({ members: { admin: [user] } })
    const first = await buildTemplate({ workspace: team, author: user })
    const count = LIST_PAGE_MAX + 3
    await server.db.execute(sql`
      insert into sandboxes
      select made.* from sandboxes first, generate_series(2, ${count}) number,
      lateral jsonb_populate_record(first, jsonb_build_object(
        'id', substr(md5(first.id || number), 1, 10), 'updated_at', first.updated_at - number / 2 * interval '1 second')) made
      where first.id = ${first.id}`)
    await server.db.execute(sql`
      insert into templates (id, sandbox_id, published, inserted_at, updated_at)
      select gen_random_uuid(), id, true, inserted_at, updated_at from sandboxes
      where workspace_id = ${team.id} and id <> ${first.id}`)
    const client = server.as(user)
    const listed = await fetchSandboxes(client, { list: 'templates', teamId: team.id })
    expect(new Set(listed.map(({ id }) => id)).size).toBe(count)
    const { workspace } = await fetchUsedAndOurs(client, team.id)
    expect(new Set(workspace.map(({ id }) => id)).size).toBe(count)
  })

  test('go on after none that is not among them', async () => {
    await buildTemplate({ author: user })
    const after = server.deps.ids.uuid()
    const { me } = await server.as(user).graphql(TeamTemplatesDocument, {
      teamId: user.personalWorkspaceId,
      after,
    })
    expect(me?.team?.templates).toEqual([])
  })

  test('take as many questions to the database for many as for one', async () => {
    const other = await server.buildUser()
    const team = await server.buildWorkspace({ members: { admin: [user], write: [other] } })
    const build = async (path: string) => {
      const folder = await server.buildFolder({ workspaceId: team.id, path })
      await buildTemplate({ workspace: team, author: other, folder })
    }
    const client = server.as(user)
    const reads = [
      () => client.graphql(RecentAndWorkspaceTemplatesDocument, { teamId: team.id }),
      () => client.graphql(TeamTemplatesDocument, { teamId: team.id }),
    ]
    const count = async () => {
      const counts: number[] = []
      for (const read of reads) counts.push((await statementsOf(read)).length)
      return counts
    }
    await build('/one')
    await count()
    const ofOne = await count()
    for (const path of ['/two', '/three', '/four']) await build(path)

    expect(await count()).toEqual(ofOne)
    for (const read of reads) expect((await read()).me?.team?.templates).toHaveLength(4)
  })

  test('are returned to members only', async () => {
    const team = await server.buildWorkspace()
    await buildTemplate({ workspace: team })
    expect(await listed(team.id)).toEqual({ recent: [], workspace: [] })
    expect(await listed(team.id, null)).toEqual({ recent: [], workspace: [] })
  })
})

test('[GQ-011] a sandbox is returned with its template', async () => {
  const template = await buildTemplate({ author: user })
  const made = await fork(template.id)
  const read = async (id: string) =>
    (await server.as(user).graphql(GetSandboxWithTemplateDocument, { id })).sandbox
  expect(await read(template.id)).toMatchObject({
    id: template.id,
    customTemplate: { iconUrl: 'vue', color: '#41b883', published: true },
  })
  expect(await read(made.id)).toMatchObject({ customTemplate: null, forkedTemplate: { iconUrl: 'vue' } })
  expect(await read('nonsense')).toBeNull()
})

test('[EN-014] [RS-041] [TP-008] the official templates are the first element of a list, in snake case', async () => {
  const told = {
    title: 'React as kept',
    alias: 'react-as-kept',
    description: 'What is told of it',
    forkCount: 7,
    viewCount: 9,
  }
  const [react] = await server.db.update(sandboxes).set(told).where(eq(sandboxes.id, 'react')).returning()
  await server.db.update(templates).set({ iconUrl: 'solid' }).where(eq(templates.sandboxId, 'react'))
  const reply = await server.as(null).fetch('/api/v1/sandboxes/templates/official')
  const [group] = await reply.json()
  const found = group.sandboxes.find((template: { id: string }) => template.id === 'react')
  expect(found).toMatchObject({
    id: 'react',
    title: 'React as kept',
    alias: 'react-as-kept',
    description: 'What is told of it',
    v2: false,
    fork_count: 7,
    view_count: 9,
    environment: react?.environment,
    custom_template: { icon_url: 'solid' },
  })
  expect(group.sandboxes.some((template: { v2: boolean }) => template.v2)).toBe(true)
})

test('a devbox template names its browser counterpart if the instance has one', async () => {
  const [group] = await server.as(null).rest(officialTemplates)
  const all = group?.sandboxes ?? []
  for (const template of all) {
    const twin = all.find(({ id }) => id === template.browserSandboxId)
    expect(template.browserSandboxId === null || (template.v2 && twin?.v2 === false)).toBe(true)
  }
})

test('only public community templates are counted', async () => {
  const count = async () => (await server.as(null).rest(communityTemplates)).count
  const before = await count()
  await buildTemplate({ author: user })
  await buildTemplate({ author: user, privacy: 1 })
  await buildTemplate({ author: user, draft: true })
  await buildTemplate({ author: user, removedAt: server.clock.now() })
  await buildTemplate({ author: user }, [], false)
  expect(await count()).toBe(before + 1)
  await server.db.update(templates).set({ published: false }).where(eq(templates.official, false))
  expect(await count()).toBe(0)
  const [group] = await server.as(null).rest(officialTemplates)
  expect(group?.sandboxes.length).toBeGreaterThan(0)
})

describe('[EN-015] [RS-059] the public list', () => {
  const read = async (query = '') => {
    const reply = await server.as(null).fetch(`/api/v1/templates.json${query}`)
    return { reply, list: (await reply.json()) as Record<string, unknown>[] }
  }

  test('has the official templates first, then public ones, readable from every site', async () => {
    const description = 'When the sea comes'
    const counts = { forkCount: 9, viewCount: 4 }
    const shown = await buildTemplate(
      { author: user, title: 'Tide table', description, isV2: true, ...counts },
      ['Tides'],
    )
    const unlisted = await buildTemplate({ author: user, privacy: 1 })
    const draft = await buildTemplate({ author: user, draft: true })
    const { reply, list } = await read()
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const ids = list.map(({ id }) => id)
    expect(ids).not.toContain(unlisted.id)
    expect(ids).not.toContain(draft.id)
    expect(ids.indexOf('react')).toBeLessThan(ids.indexOf(shown.id))
    expect(list.find(({ id }) => id === shown.id)).toEqual({
      id: shown.id,
      title: 'Tide table',
      description,
      tags: ['Tides'],
      editorUrl: `/p/devbox/${shown.id}`,
      ...counts,
      iconUrl: 'vue',
      author: user.personalWorkspace.name,
    })
  })

  test('is searched by title and tags, treating pattern characters literally', async () => {
    const { id } = await buildTemplate({ author: user, title: '100% Moon_phase' }, ['lunar'])
    const found = async (text: string) =>
      (await read(`?query=${encodeURIComponent(text)}`)).list.map((one) => one.id)
    expect(await found('moon LUNAR')).toEqual([id])
    expect(await found('100%')).toEqual([id])
    expect(await found('moon_')).toEqual([id])
    expect(await found('1%')).toEqual([])
    expect(await found('moonlight')).toEqual([])
  })

  test.each([
    ['?query=', 200],
    ['?query[]=x', 200],
    ['?nonsense=1', 200],
    [`?query=${'x'.repeat(300)}`, 422],
    ['?query=%00', 422],
  ])('answers %s with %i', async (query, status) => {
    expect((await read(query)).reply.status).toBe(status)
  })
})

test('a workspace’s limits, usage and minimum privacy are returned to its members only', async () => {
  await server.db
    .update(workspaces)
    .set({ minimumPrivacy: 1 })
    .where(eq(workspaces.id, user.personalWorkspaceId))
  const read = async (viewer: BuiltUser) =>
    (await server.as(viewer).graphql(WorkspaceLimitsDocument, { teamId: user.personalWorkspaceId })).me?.team
  expect(await read(user)).toMatchObject({
    frozen: false,
    limits: { includedVmTier: 6, includedCredits: 2_147_483_647, onDemandCreditLimit: null },
    usage: { credits: 0 },
    settings: { minimumPrivacy: 1 },
  })
  expect(await read(await server.buildUser())).toBeNull()
})
