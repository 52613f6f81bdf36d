import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { addWebhook } from '@sandlot/core/git/rest'
import { and, eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../create-context.ts'
import type { Database } from '../platform/db/database.ts'
import type { HostMergeMethod } from '../platform/drivers/git-host.ts'
import { auditEvents } from '../platform/tables.ts'
import { projects } from '../repositories/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { indexRepository } from './index-refs.ts'
import { localWork } from './local-work.ts'
import { folderOf } from './plumbing/folders.ts'
import { branchAt, moveRef, NO_COMMIT, refsAndHead, refsBelow } from './plumbing/refs.ts'
import { createRepository, deleteRepository, restoreRepository, updateRepository } from './store.ts'
import { gitPulls, gitRefs, gitRepositories } from './tables.ts'
import type { GitRow } from './types.ts'

const PATH = process.env.PATH ?? ''

let dataDir: string
let noting: string
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace
let repository: { id: string; owner: string; name: string }
let dir: string
let hook: string
let made = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-cut-'))
  // A git that notes each of its calls.
  noting = await mkdtemp(join(tmpdir(), 'noting-git-'))
  const script = `#!/bin/sh\nPATH='${PATH}'\necho "$*" >>'${join(noting, 'calls')}'\nexec git "$@"\n`
  writeFileSync(join(noting, 'git'), script, { mode: 0o700 })
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  ada = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
})
afterAll(async () => {
  process.env.PATH = PATH
  await server.close()
  for (const folder of [dataDir, noting]) await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  made += 1
  repository = await create(server.db)
  dir = folderOf(server.deps, repository.id)
  const params = { id: team.id, repository: repository.id }
  const body = { url: 'https://ci.example.com/x', events: ['push', 'pull_request'] as const }
  hook = (await server.as(ada).rest(addWebhook, { params, body: { ...body, events: [...body.events] } })).id
})

/** The same database, with something happening around its commands. */
const around = (
  write: <Result>(real: Database['write'], ...given: Parameters<Database['write']>) => Promise<Result>,
): Database =>
  Object.assign(Object.create(server.db), {
    write: (...given: Parameters<Database['write']>) => write(server.db.write, ...given),
  })
/** Something else is done before the first command. */
const onceAhead = (other: () => Promise<unknown>): Database => {
  let isFirst = true
  return around(async (real, ...given) => {
    if (isFirst) {
      isFirst = false
      await other()
    }
    return (await real(...given)) as never
  })
}
/** The server dies before the command with this number commits. */
const dyingAt = (command: number): Database => {
  let count = 0
  return around(async (real, change, held) => {
    count += 1
    if (count < command) return (await real(change, held)) as never
    return real(async (tx) => {
      await change(tx)
      throw new Error('died')
    }, held)
  })
}

function contextOn(db: Database) {
  const context = createContext(
    { ...server.deps, db, log: server.app.log },
    {
      ...{ userId: ada.id, sessionId: server.deps.ids.uuid(), kind: 'token', scope: 'write' },
      ...{ isAdmin: false, isService: false, signedInAt: server.clock.now(), primaryWorkspaceId: null },
      ...{ personalWorkspaceId: ada.personalWorkspaceId, user: ada },
    },
  )
  // This user has no session in the database.
  return { ...context, actor: { ...context.actor, sessionId: null } }
}
const workOn = (db: Database = server.db) => localWork(contextOn(db))
const create = async (db: Database) => {
  const wanted = { name: `cut-${made}`, description: null, private: true, defaultBranch: 'main' }
  const rest = { readme: true, gitignore: null, license: null }
  const row: GitRow = await createRepository(contextOn(db), team.id, { ...wanted, ...rest })
  return { id: row.id, owner: `~${row.slug}`, name: row.name }
}
const named = () => ({ id: team.id, repository: repository.id })
const update = (db: Database, defaultBranch: string) =>
  updateRepository(contextOn(db), named(), { defaultBranch })
const headBranch = async () => (await refsAndHead(dir, 'refs/heads')).head
const tip = async (branch = 'main') => (await branchAt(dir, branch)) ?? NO_COMMIT

async function branchWith(name: string, path: string, db?: Database): Promise<string> {
  await workOn(db).createBranch(repository, name, await tip())
  return commit(name, path, db)
}
async function commit(branch: string, path: string, db?: Database): Promise<string> {
  const changes = [{ path, content: Buffer.from(path) }]
  const wanted = { branch, parents: [await tip(branch)], message: 'Change', changes }
  return (await workOn(db).commitFiles(repository, wanted)) ?? ''
}
const open = (head = 'topic', db?: Database) =>
  workOn(db).createPullRequest(repository, {
    ...{ title: 'Topic', body: '', head, base: 'main', draft: false, reviewers: [] },
  })
const merge = (db: Database, method: HostMergeMethod = 'squash') =>
  workOn(db).merge(repository, 1, { method, title: 'Merge' })

const pull = async () => {
  const [row] = await server.db.select().from(gitPulls).where(eq(gitPulls.repositoryId, repository.id))
  return row
}
/** What the webhook is told. */
async function told(): Promise<Record<string, string>[]> {
  const { rows } = await server.db.execute<{ payload: { hook: string; body: string } }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  )
  return rows.flatMap(({ payload }) => (payload.hook === hook ? [JSON.parse(payload.body)] : []))
}
const toldOfPull = async () => (await told()).flatMap(({ action }) => action ?? [])
const audited = async (action: 'close' | 'merge') => {
  const name = `${repository.owner}/${repository.name}`
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, team.id), eq(auditEvents.action, `pull_request.${action}`)))
  return rows.filter(({ details }) => details.repository === name).length
}
const noted = () => refsBelow(dir, 'refs/sandlot')

test('no git runs while a command is open, which would delay the events of everybody', async () => {
  const countCalls = () => readFileSync(join(noting, 'calls'), 'utf8').split('\n').slice(0, -1)
  const inside: string[] = []
  const db = around(
    async (real, change, held) =>
      (await real(async (tx) => {
        const before = countCalls().length
        const result = await change(tx)
        inside.push(...countCalls().slice(before))
        return result
      }, held)) as never,
  )
  writeFileSync(join(noting, 'calls'), '')
  process.env.PATH = noting + delimiter + PATH
  try {
    made += 1
    repository = await create(db)
    dir = folderOf(server.deps, repository.id)
    for (const head of ['topic', 'other']) {
      await branchWith(head, head, db)
      await open(head, db)
    }
    await workOn(db).closePullRequest(repository, 1)
    await workOn(db).reopenPullRequest(repository, 1)
    await merge(db)
    await workOn(db).deleteBranch(repository, 'other')
    await update(db, 'topic')
  } finally {
    process.env.PATH = PATH
  }
  expect(countCalls().length).toBeGreaterThan(20)
  expect(inside).toEqual([])
  expect(await headBranch()).toBe('refs/heads/topic')
})

describe('looking at a repository', () => {
  test('starts again if somebody else has stored what they saw, so nothing is announced twice or backwards', async () => {
    const [first, second] = [await branchWith('topic', 'a'), { sha: '' }]
    const db = onceAhead(async () => {
      second.sha = await commit('topic', 'b')
    })
    // Something that is not known yet.
    await moveRef(dir, 'refs/heads/extra', first, NO_COMMIT)
    await indexRepository({ ...server.deps, db }, repository.id)
    const known = await server.db.select().from(gitRefs).where(eq(gitRefs.repositoryId, repository.id))
    expect(known.find(({ name }) => name === 'refs/heads/topic')?.sha).toBe(second.sha)
    const moves = (await told()).filter(({ ref }) => ref === 'refs/heads/topic').map(({ after: to }) => to)
    expect(moves).toEqual([expect.any(String), first, second.sha])
    expect((await told()).filter(({ ref }) => ref === 'refs/heads/extra')).toHaveLength(1)
  })

  test('restores the ref of a pull request whose server died before it set one', async () => {
    await branchWith('topic', 'a')
    await expect(open('topic', dyingAt(2))).rejects.toThrow('died')
    expect(await refsBelow(dir, 'refs/pull')).toEqual([])
    await indexRepository(server.deps, repository.id)
    expect(await refsBelow(dir, 'refs/pull')).toEqual([{ name: 'refs/pull/1/head', sha: await tip('topic') }])
  })
})

describe('a merge', () => {
  beforeEach(async () => {
    await branchWith('topic', 'a')
    await commit('main', 'b')
    await open()
  })

  test.each<HostMergeMethod>(['merge', 'squash', 'rebase'])(
    'by %s that could not be recorded is recorded by the next look, once',
    async (method) => {
      const head = await tip('topic')
      await expect(merge(dyingAt(1), method)).rejects.toThrow('died')
      const commitMade = await tip()
      expect(await pull()).toMatchObject({ state: 'open' })
      // Until then, work goes on.
      await commit('topic', 'later')
      await indexRepository(server.deps, repository.id)
      expect(await pull()).toMatchObject({ state: 'merged', mergedSha: commitMade, headSha: head })
      await indexRepository(server.deps, repository.id)
      expect(await toldOfPull()).toEqual(['opened', 'merged'])
      expect(await noted()).toEqual([])
    },
  )

  test('that could not be recorded is not repeated by somebody who is faster than the next look', async () => {
    await expect(merge(dyingAt(1))).rejects.toThrow('died')
    const commitMade = await tip()
    await expect(merge(server.db)).rejects.toMatchObject({ reason: 'pullClosed' })
    expect(await tip()).toBe(commitMade)
    expect(await pull()).toMatchObject({ state: 'merged', mergedSha: commitMade })
  })

  test('that could not be recorded counts even if the pull request is closed until the next look', async () => {
    await expect(merge(dyingAt(1))).rejects.toThrow('died')
    await workOn().closePullRequest(repository, 1)
    await indexRepository(server.deps, repository.id)
    expect(await pull()).toMatchObject({ state: 'merged', mergedSha: await tip() })
  })

  test('whose base has moved is a merge, although somebody closes the pull request in that moment', async () => {
    const db = onceAhead(() => workOn().closePullRequest(repository, 1))
    expect(await merge(db)).toBe(await tip())
    expect(await pull()).toMatchObject({ state: 'merged', mergedSha: await tip() })
    expect(await toldOfPull()).toEqual(['opened', 'closed', 'merged'])
    expect(await noted()).toEqual([])
  })

  test('is refused if the pull request was closed while it was prepared', async () => {
    const before = await tip()
    const db = Object.assign(Object.create(server.db) as Database, {
      execute: async (...given: Parameters<Database['execute']>) => {
        await workOn().closePullRequest(repository, 1)
        return server.db.execute(...given)
      },
    })
    await expect(merge(db)).rejects.toMatchObject({ reason: 'pullClosed' })
    expect(await tip()).toBe(before)
    expect(await pull()).toMatchObject({ state: 'closed', mergedSha: null })
    expect(await toldOfPull()).toEqual(['opened', 'closed'])
  })

  test('that somebody else’s look records first is announced once, and audited', async () => {
    const db = onceAhead(() => indexRepository(server.deps, repository.id))
    expect(await merge(db)).toBe(await tip())
    expect(await toldOfPull()).toEqual(['opened', 'merged'])
    expect(await audited('merge')).toBe(1)
  })
})

describe('a pull request', () => {
  beforeEach(async () => {
    await branchWith('topic', 'a')
    await open()
  })

  test('that two people close is closed once', async () => {
    await workOn(onceAhead(() => workOn().closePullRequest(repository, 1))).closePullRequest(repository, 1)
    expect(await toldOfPull()).toEqual(['opened', 'closed'])
    expect(await audited('close')).toBe(1)
  })

  test('that is merged in that moment cannot be closed', async () => {
    const db = onceAhead(() => merge(server.db))
    await expect(workOn(db).closePullRequest(repository, 1)).rejects.toMatchObject({ reason: 'pullNotOpen' })
    expect(await pull()).toMatchObject({ state: 'merged' })
    expect(await toldOfPull()).toEqual(['opened', 'merged'])
  })

  test('that two people reopen is reopened once', async () => {
    await workOn().closePullRequest(repository, 1)
    await workOn(onceAhead(() => workOn().reopenPullRequest(repository, 1))).reopenPullRequest(repository, 1)
    expect(await toldOfPull()).toEqual(['opened', 'closed', 'reopened'])
  })

  test('whose branch is pushed to the base, or deleted, tells the webhooks what became of it', async () => {
    await branchWith('other', 'b')
    await open('other')
    await workOn().deleteBranch(repository, 'other')
    expect(await toldOfPull()).toEqual(['opened', 'opened', 'closed'])
  })
})

describe('a repository', () => {
  const listed = async () =>
    (await server.db.select().from(projects).where(eq(projects.workspaceId, team.id)))
      .map(({ name }) => name)
      .filter((name) => name.includes(`-${made}`))

  test('that two people rename has one name, also where it is listed', async () => {
    const rename = (db: Database, name: string) => updateRepository(contextOn(db), named(), { name })
    await rename(
      onceAhead(() => rename(server.db, `first-${made}`)),
      `second-${made}`,
    )
    expect(await listed()).toEqual([`second-${made}`])
  })

  test('that two people delete or restore is deleted and restored once', async () => {
    const remove = (db: Database) => deleteRepository(contextOn(db), named())
    const restore = (db: Database) => restoreRepository(contextOn(db), named())
    await remove(onceAhead(() => remove(server.db)))
    expect(await listed()).toEqual([])
    await restore(onceAhead(() => restore(server.db)))
    expect(await listed()).toEqual([repository.name])
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id))
    const ours = rows.filter(({ details }) => details.repository === `${repository.owner}/${repository.name}`)
    expect(ours.map(({ action }) => action).filter((action) => /delete|restore/.test(action))).toEqual([
      'repository.delete',
      'repository.restore',
    ])
  })
})

describe('the default branch', () => {
  beforeEach(async () => {
    await branchWith('next', 'a')
  })

  test('stays in git if the change is rolled back', async () => {
    await expect(update(dyingAt(1), 'next')).rejects.toThrow('died')
    expect(await headBranch()).toBe('refs/heads/main')
  })

  test('changes in git at the next look if the server dies before it does it', async () => {
    await expect(update(dyingAt(2), 'next')).rejects.toThrow('died')
    const [row] = await server.db.select().from(gitRepositories).where(eq(gitRepositories.id, repository.id))
    expect(row?.defaultBranch).toBe('next')
    await indexRepository(server.deps, repository.id)
    expect(await headBranch()).toBe('refs/heads/next')
  })
})
