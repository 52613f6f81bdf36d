import { commitWork, discardWork, pullWork, pushWork, resolveWork } from '@sandlot/core/branches/work-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { updateFollowing } from '@sandlot/core/repositories/follow-rest'
import { forkOnGithub } from '@sandlot/core/repositories/rest'
import { createCheckpoint, restoreCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { changeBoxEnv, openSession, setPort, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { type SandboxActionName, type SandboxNeed, sandboxActions } from '@sandlot/core/sandboxes/actions'
import { putSandbox, setSandboxPrivacy, setSandboxVmTier } from '@sandlot/core/sandboxes/metadata/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setWorkspacePlan } from '../billing/commands.ts'
import { policies, routes } from '../features.ts'
import { system } from '../platform/commands.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import { sandboxCollaborators } from '../sharing/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import {
  type Asked,
  answerOf,
  call,
  codeOf,
  failing,
  graphql,
  type SessionKind,
  sessionKinds,
  signedInBy,
} from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'
import { members, workspaces } from '../workspaces/tables.ts'
import { roomOf } from './quota.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

// Tests every action with everyone who may request it, any token scope and any state of the sandbox.

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

const people = [
  'nobody',
  'stranger',
  'reader',
  'billingManager',
  'writer',
  'author',
  'admin',
  'givenRead',
  'givenComment',
  'givenWrite',
] as const
type Person = (typeof people)[number]

/** Who has what an action needs, on a private sandbox that is not a draft. */
const who: Record<SandboxNeed, readonly Person[]> = {
  READ: people.filter((person) => person !== 'nobody' && person !== 'stranger'),
  COMMENT: ['writer', 'author', 'admin', 'givenComment', 'givenWrite'],
  WRITE_CODE: ['writer', 'author', 'admin', 'givenWrite'],
  ORGANIZE: ['writer', 'author', 'admin'],
  ADMIN: ['admin'],
}

const states = ['kept', 'deleted', 'protected'] as const
type State = (typeof states)[number]

const ofAll =
  (field: string, more = '') =>
  (id: string) =>
    graphql(`${field}(sandboxIds: $ids${more}) { id }`, '$ids: [ID!]!', { ids: [id] })
/** Acts on a person's grant, so it fails for everyone without one. */
const ofPerson = (field: string, id: string, name: string) =>
  failing('notShared', graphql(`${field} { id }`, '$id: ID!, $name: String!', { id, name }))

/** How each action is called; a missing entry does not compile. */
const asked: Record<SandboxActionName, (id: string, person: BuiltUser) => Asked> = {
  'sandbox.rename': (id) => graphql('renameSandbox(id: $id, title: "Other") { id }', '$id: ID!', { id }),
  'sandbox.update': (id) => call(putSandbox, id, { sandbox: { description: 'Other' } }),
  'sandbox.save': (id) =>
    call(saveFiles, id, { changes: [{ type: 'write', path: 'new.txt', code: '', base_sha: null }] }),
  'branch.commit': (id) => failing('notFromGit', call(commitWork, id, { message: 'Work' })),
  'branch.push': (id) => failing('nothingToPush', call(pushWork, id, {})),
  'branch.pull': (id) => failing('notFromGit', call(pullWork, id, {})),
  'branch.discard': (id) => failing('notFromGit', call(discardWork, id, { paths: ['index.html'] })),
  'branch.resolve': (id) =>
    failing('notFromGit', call(resolveWork, id, { path: 'index.html', take: 'ours' })),
  'sandbox.follow': (id) => failing('notFollowing', call(updateFollowing, id, {})),
  'sandbox.privacy': (id) => call(setSandboxPrivacy, id, { sandbox: { privacy: 1 } }),
  'sandbox.frozen': ofAll('setSandboxesFrozen', ', isFrozen: true'),
  'sandbox.vm_tier': (id) => failing('noMachine', call(setSandboxVmTier, id, { vm_tier: 1 })),
  'sandbox.to_devbox': (id) => call(putSandbox, id, { sandbox: { v2: true } }),
  'sandbox.permissions': ofAll('setPreventSandboxesExport', ', preventSandboxExport: true'),
  'sandbox.move': (id) =>
    graphql('addToCollectionOrTeam(sandboxIds: $ids, collectionPath: "/") { id }', '$ids: [ID]', {
      ids: [id],
    }),
  'sandbox.trash': ofAll('deleteSandboxes'),
  'sandbox.purge': ofAll('permanentlyDeleteSandboxes'),
  'sandbox.to_template': ofAll('makeSandboxesTemplates'),
  'sandbox.from_template': ofAll('unmakeSandboxesTemplates'),
  'sandbox.share': (id) =>
    ofPerson('addCollaborator(sandboxId: $id, username: $name, authorization: READ)', id, friend.username),
  'sandbox.share_level': (id) =>
    ofPerson(
      'changeCollaboratorAuthorization(sandboxId: $id, username: $name, authorization: READ)',
      id,
      friend.username,
    ),
  'sandbox.unshare': (id) =>
    ofPerson('removeCollaborator(sandboxId: $id, username: $name)', id, friend.username),
  'sandbox.give_back': (id, { username }) =>
    ofPerson('removeCollaborator(sandboxId: $id, username: $name)', id, username),
  'comment.add': (id) => graphql('createComment(sandboxId: $id, content: "Nice") { id }', '$id: ID!', { id }),
  'comment.resolve': (id) =>
    failing(
      'commentUnknown',
      graphql('resolveComment(sandboxId: $id, commentId: $of) { id }', '$id: ID!, $of: UUID4!', {
        id,
        of: crypto.randomUUID(),
      }),
    ),
  'comment.change': (id) =>
    failing(
      'commentUnknown',
      graphql('deleteComment(sandboxId: $id, commentId: $of) { id }', '$id: ID!, $of: UUID4!', {
        id,
        of: crypto.randomUUID(),
      }),
    ),
  'box.start': (id) => failing('notDevbox', call(startBox, id, {})),
  'box.stop': (id) => failing('notDevbox', call(stopBox, id, {})),
  'box.run': (id) => failing('notRunning', call(openSession, id, { kind: 'terminal' })),
  'box.port': (id) =>
    failing(
      'notDevbox',
      call({ ...setPort, path: setPort.path.replace(':port', '3000') }, id, { visibility: 'link' }),
    ),
  'box.checkpoint': (id) => failing('notRunning', call(createCheckpoint, id, { title: 'Before' })),
  'box.restore': (id) =>
    failing(
      'noCheckpoint',
      call({ ...restoreCheckpoint, path: restoreCheckpoint.path.replace(':checkpoint', 'none') }, id, {}),
    ),
  'box.variables': (id) => failing('notDevbox', call(changeBoxEnv, id, { set: [] })),
}

let all: Record<Exclude<Person, 'nobody'>, BuiltUser>
let friend: BuiltUser
let team: BuiltWorkspace
const headers = new Map<string, Record<string, string>>()
beforeAll(async () => {
  const users = await Promise.all(people.slice(1).map(() => server.buildUser()))
  all = Object.fromEntries(people.slice(1).map((person, at) => [person, users[at]])) as typeof all
  friend = await server.buildUser()
  const { reader, billingManager, writer, author, admin } = all
  team = await server.buildWorkspace({
    members: { read: [reader, billingManager], write: [writer, author], admin: [admin] },
  })
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { plan: 'pro' })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, billingManager.id))
  for (const [person, user] of Object.entries(all))
    for (const kind of sessionKinds) headers.set(`${person} ${kind}`, await signedInBy(server, user, kind))
})

async function build(state: State): Promise<SandboxRow> {
  const row = await server.buildSandbox({
    workspace: team,
    author: all.author,
    privacy: 2,
    removedAt: state === 'deleted' ? server.clock.now() : null,
    isFrozen: state === 'protected',
  })
  const { givenRead, givenComment, givenWrite } = all
  await give(row, [
    [givenRead, 'READ'],
    [givenComment, 'COMMENT'],
    [givenWrite, 'WRITE_CODE'],
  ])
  return row
}

const give = (row: SandboxRow, given: readonly (readonly [BuiltUser, GrantLevel])[]) =>
  server.db.insert(sandboxCollaborators).values(
    given.map(([{ id: userId }, authorization]) => ({
      id: server.deps.ids.uuid(),
      sandboxId: row.id,
      userId,
      authorization,
      insertedAt: server.clock.now(),
    })),
  )

/** The expected answer, derived from the table above and not from the rule. */
function expected(
  name: SandboxActionName,
  person: Exclude<Person, 'nobody'>,
  kind: SessionKind,
  state: State,
) {
  const { needs, inTrash, whenProtected } = sandboxActions[name]
  if (kind === 'read') return 'tokenReadOnly'
  if (person === 'stranger' || (person.startsWith('given') && state === 'deleted')) return 'notFound'
  if (!who[needs].includes(person)) {
    if (!who.WRITE_CODE.includes(person)) return 'notAllowed'
    return who.ORGANIZE.includes(person) ? 'adminsOnly' : 'notOrganizing'
  }
  if (inTrash === 'refused' && state === 'deleted') return 'inTrash'
  if (inTrash === 'required' && state !== 'deleted') return 'notInTrash'
  return whenProtected === 'refused' && state === 'protected' ? 'isProtected' : 'done'
}

const actionNames = Object.keys(sandboxActions) as SandboxActionName[]

describe('permissions for every person, session and sandbox state:', () => {
  test.each(actionNames)('%s', async (name) => {
    const wrong: string[] = []
    for (const state of states) {
      let row = await build(state)
      const nobody = await answerOf(server, asked[name](row.id, friend), {})
      if (nobody !== 'signedOut') wrong.push(`nobody, ${state}: ${nobody}`)
      for (const person of Object.keys(all) as (keyof typeof all)[])
        for (const kind of sessionKinds) {
          const wanted = expected(name, person, kind, state)
          const said = await answerOf(
            server,
            asked[name](row.id, all[person]),
            headers.get(`${person} ${kind}`) ?? {},
          )
          if (said !== wanted) wrong.push(`${person}, ${kind}, ${state}: ${said} instead of ${wanted}`)
          if (said === 'done') row = await build(state)
        }
    }
    expect(wrong).toEqual([])
  })
})

describe('actions are audited as declared:', () => {
  test.each(actionNames)('%s', async (name) => {
    const { inTrash, subject, tellsWorkspace } = sandboxActions[name]
    const row = await build(inTrash === 'required' ? 'deleted' : 'kept')
    // Something to change or revoke.
    if (name !== 'sandbox.share') await give(row, [[friend, 'COMMENT']])
    if (name === 'sandbox.from_template')
      await answerOf(server, asked['sandbox.to_template'](row.id, friend), headers.get('admin write') ?? {})
    const person = name === 'sandbox.give_back' ? all.givenWrite : all.admin
    const sent = await signedInBy(server, person, 'write')
    const asking = asked[name](row.id, person)
    const code = await codeOf(server, asking, sent)
    const about = and(arrayContains(auditEvents.subjectIds, [row.id]), eq(auditEvents.action, name))
    const rows = await server.db.select().from(auditEvents).where(about)
    const told = await server.db
      .select()
      .from(outbox)
      .where(sql`${outbox.payload} @> ${JSON.stringify({ ids: [row.id], action: name })}::jsonb`)
    // A call that is refused for another reason may have been audited before.
    const done = code === 'OK' || (asking.fails !== undefined && rows.length > 0) ? [name] : []
    expect(
      rows.map(({ action, subjectType, workspaceId }) => ({ action, subjectType, workspaceId })),
    ).toEqual(done.map((action) => ({ action, subjectType: subject, workspaceId: team.id })))
    expect(told.map(({ topic, payload }) => ({ topic, ...payload }))).toEqual(
      (tellsWorkspace ? done : []).map((action) => ({
        topic: `workspace:${team.id}`,
        type: subject,
        ids: [row.id],
        action,
      })),
    )
  })
})

test('every call names its action, and every action has a call', () => {
  const fields = Object.values(policies.fields).flatMap((policy) =>
    'action' in policy ? [policy.action] : [],
  )
  const calls = routes.flatMap((route) => ('action' in route ? [route.action] : []))
  const named = new Set([...fields, ...calls])
  // Giving back a grant is revoking one's own; turning a sandbox into a devbox is part of updating it.
  const within = ['sandbox.give_back', 'sandbox.to_devbox']
  const without = actionNames.filter((name) => !named.has(name) && !within.includes(name))
  expect(without).toEqual([])
})

describe('when the plan’s limit is reached', () => {
  /** Calls that increase something limited, for actions whose calls above do not. */
  const makesPrivate = (id: string): Partial<Record<SandboxActionName, Asked>> => ({
    'sandbox.privacy': call(setSandboxPrivacy, id, { sandbox: { privacy: 2 } }),
    'sandbox.update': call(putSandbox, id, { sandbox: { privacy: 2 } }),
    'sandbox.move': graphql(
      'addToCollectionOrTeam(sandboxIds: $ids, collectionPath: "/", privacy: 2) { id }',
      '$ids: [ID]',
      { ids: [id] },
    ),
  })

  test.each(actionNames)(
    '%s is refused for that only if it counts against it, to those otherwise allowed',
    async (name) => {
      const { quota, inTrash } = sandboxActions[name]
      const { reader, writer, author, admin } = all
      const home = await server.buildWorkspace({
        members: { read: [reader], write: [writer, author], admin: [admin] },
      })
      const build = (fields: object) => server.buildSandbox({ workspace: home, author: admin, ...fields })
      await Promise.all(Array.from({ length: 5 }, () => build({ privacy: 2 })))
      const wrong: string[] = []
      for (const person of ['stranger', 'reader', 'writer', 'author', 'admin'] as const) {
        const state = inTrash === 'required' ? 'deleted' : 'kept'
        const row = await build({ privacy: 0, removedAt: state === 'deleted' ? server.clock.now() : null })
        const said = await answerOf(
          server,
          makesPrivate(row.id)[name] ?? asked[name](row.id, all[person]),
          headers.get(`${person} write`) ?? {},
        )
        const mayDo = who[sandboxActions[name].needs].includes(person)
        const isFull = said === 'sandboxLimit'
        if (isFull !== (quota && mayDo)) wrong.push(`${person}: ${said}`)
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('when a workspace is out of credits', () => {
  test.each(actionNames)(
    '%s is refused for that only if declared, to those otherwise allowed',
    async (name) => {
      const { needs, inTrash, whenOutOfCredits } = sandboxActions[name]
      const { reader, writer, author, admin } = all
      const home = await server.buildWorkspace({
        members: { read: [reader], write: [writer, author], admin: [admin] },
      })
      const at = server.clock.now()
      await server.useCredits(home.id, 1_000_000)
      const wrong: string[] = []
      for (const person of ['stranger', 'reader', 'writer', 'author', 'admin'] as const) {
        const row = await server.buildSandbox({
          workspace: home,
          author,
          removedAt: inTrash === 'required' ? at : null,
        })
        const asking = asked[name](row.id, all[person])
        const said = await answerOf(server, asking, headers.get(`${person} write`) ?? {})
        const isFrozen = said === 'outOfCredits'
        if (isFrozen !== (whenOutOfCredits === 'refused' && who[needs].includes(person)))
          wrong.push(`${person}: ${said}`)
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('in a frozen workspace', () => {
  test('[CR-067] no repository can be forked, devbox created or machine started; browser sandboxes can be created and forked', async () => {
    const { writer } = all
    const home = await server.buildWorkspace({ members: { write: [writer] } })
    const browser = await server.buildSandbox({ workspace: home, author: writer })
    const devbox = await server.buildSandbox({ workspace: home, author: writer, isV2: true })
    const template = await server.buildSandbox({ author: writer })
    const as = server.as(writer)
    const fork = (of: string, more = {}) =>
      as.rest(forkSandbox, { params: { id: of }, body: { teamId: home.id, ...more } })
    expect(await fork(template.id, { v2: true })).toMatchObject({ v2: true })
    await server.useCredits(home.id, 1_000_000)
    const refused = { reason: 'outOfCredits' }
    const params = { owner: 'octo', name: 'none' }
    const forking = as.rest(forkOnGithub, { params, body: { name: 'none', teamId: home.id } })
    await expect(forking).rejects.toMatchObject(refused)
    await expect(fork(template.id, { v2: true })).rejects.toMatchObject(refused)
    await expect(fork(devbox.id)).rejects.toMatchObject(refused)
    await expect(as.rest(startBox, { params: { id: devbox.id } })).rejects.toMatchObject(refused)
    // Creating a sandbox means forking a template.
    expect(await fork(template.id)).toMatchObject({ v2: false })
    expect(await fork(browser.id)).toMatchObject({ v2: false })
  })
})

describe('an action is checked against the state when its turn comes', () => {
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => Number((await server.db.execute(waiting)).rows[0]?.count) > 0

  test('someone being removed from the workspace is refused afterwards', async () => {
    const leaver = await server.buildUser()
    const home = await server.buildWorkspace({ members: { admin: [all.admin], write: [leaver] } })
    const row = await server.buildSandbox({ workspace: home, author: all.admin, privacy: 2 })
    let renaming: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      await tx.delete(members).where(eq(members.userId, leaver.id))
      renaming = answerOf(
        server,
        asked['sandbox.rename'](row.id, leaver),
        await signedInBy(server, leaver, 'write'),
      )
      await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    })
    expect(await renaming).toBe('notFound')
  })

  const forking = (workspace: BuiltWorkspace, body: object = {}) =>
    call(forkSandbox, 'vanilla', { team_id: workspace.id, ...body })
  /** The result of a fork that waited for its workspace's room while something happened there. */
  async function forkWhile(
    person: BuiltUser,
    wanted: Asked,
    home: BuiltWorkspace,
    happens: () => Promise<unknown>,
  ): Promise<string> {
    const sent = await signedInBy(server, person, 'write')
    let making: Promise<string> | undefined
    await server.db.write(
      async () => {
        making = answerOf(server, wanted, sent)
        await expect.poll(isWaiting, { interval: 5 }).toBe(true)
        await happens()
      },
      roomOf(server.deps, [home.id]),
    )
    return (await making) ?? ''
  }
  const madeIn = (home: BuiltWorkspace) =>
    server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, home.id))

  test.each([
    ['is removed from the workspace', 'notMember', null],
    ['becomes read-only', 'readOnly', 'READ'],
  ] as const)(
    'someone who %s while their fork waits creates nothing',
    async (_what, reason, authorization) => {
      const leaver = await server.buildUser()
      const home = await server.buildWorkspace({ members: { admin: [all.admin], write: [leaver] } })
      const said = await forkWhile(leaver, forking(home), home, () => {
        const place = eq(members.userId, leaver.id)
        return authorization
          ? server.db.update(members).set({ authorization }).where(place)
          : server.db.delete(members).where(place)
      })
      expect(said).toBe(reason)
      expect(await madeIn(home)).toEqual([])
    },
  )

  test('a fork follows the workspace’s minimum privacy at the time it is created', async () => {
    const home = await server.buildWorkspace({ members: { admin: [all.admin] } })
    const asksForMore = (minimumPrivacy: number) =>
      server.db.update(workspaces).set({ minimumPrivacy }).where(eq(workspaces.id, home.id))
    expect(await forkWhile(all.admin, forking(home), home, () => asksForMore(1))).toBe('done')
    expect(await forkWhile(all.admin, forking(home, { privacy: 1 }), home, () => asksForMore(2))).toBe(
      'privacyBelow',
    )
    expect((await madeIn(home)).map(({ privacy }) => privacy)).toEqual([1])
  })

  test('a rename does not wait for changes that count against the plan’s limits', async () => {
    const row = await build('kept')
    const renaming = async () =>
      answerOf(server, asked['sandbox.rename'](row.id, friend), await signedInBy(server, all.writer, 'write'))
    expect(await server.db.write(renaming, roomOf(server.deps, [team.id]))).toBe('done')
  })
})
