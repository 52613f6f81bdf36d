import type { AddressInfo } from 'node:net'
import { listAudit } from '@sandlot/core/admin/audit-rest'
import { ADMIN_PAGE_SIZE } from '@sandlot/core/admin/limits'
import { adminMessages } from '@sandlot/core/admin/messages'
import { makeAdmin, suspendPerson } from '@sandlot/core/admin/people-rest'
import { changeInstanceSettings, instanceSettings } from '@sandlot/core/admin/settings-rest'
import { healthMessages, jobMessages, mailTestMessages } from '@sandlot/core/admin/system-messages'
import { adminHealth, healthParts, listJobs, retryJobs, testMail } from '@sandlot/core/admin/system-rest'
import { listWorkspaces, setPlan } from '@sandlot/core/admin/workspaces-rest'
import { probeMessages } from '@sandlot/core/shell/server-messages'
import { DeleteWorkspaceDocument } from '@sandlot/core/workspaces/mutations.gen'
import { sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { holdAlive } from '../platform/jobs/alive.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { sizeText } from './health-checks.ts'

const server = await createTestServer({
  config: { plans: true, dataDir: '/', npmRegistry: { registry: 'http://registry.test/npm/' } },
  fetch: async (address) =>
    String(address) === 'http://registry.test/npm/-/ping'
      ? new Response('{}')
      : Promise.reject(new Error(`unexpected ${address}`)),
})
afterAll(() => server.close())

let ada: BuiltUser
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  ada = await server.buildUser({ isAdmin: true, email: 'ada@example.com' })
})
const as = () => server.as(ada)

test('every admin route is closed to everyone else', async () => {
  const eve = server.as(await server.buildUser())
  for (const call of [
    () => eve.rest(adminHealth),
    () => eve.rest(testMail),
    () => eve.rest(listJobs, { query: {} }),
    () => eve.rest(retryJobs, { body: { ids: ['1'] } }),
    () => eve.rest(listAudit, { query: {} }),
    () => eve.rest(listWorkspaces, { query: {} }),
    () => eve.rest(setPlan, { params: { id: '1' }, body: {} }),
    () => eve.rest(instanceSettings),
    () => eve.rest(changeInstanceSettings, { body: { revision: 0 } }),
  ])
    await expect(call()).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('nothing'),
    })
})

describe('health', () => {
  test('checks everything, and reports the results in words', async () => {
    const { version, checks } = await as().rest(adminHealth)
    expect(version).toMatch(/^\d/)
    expect(checks.map(({ part }) => part)).toEqual(healthParts)
    const of = (part: string) => checks.find((check) => check.part === part)
    expect(of('database')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^PostgreSQL \d+/) })
    expect(of('migrations')).toMatchObject({ state: 'ok' })
    expect(of('mail')).toEqual({ part: 'mail', state: 'off', text: healthMessages.mailOff })
    expect(of('screenshots')).toMatchObject({ state: 'off' })
    expect(of('registry')).toEqual({
      part: 'registry',
      state: 'ok',
      text: healthMessages.registryAt('http://registry.test/npm'),
    })
    expect(['ok', 'warning']).toContain(of('disk')?.state)
  })

  test('reports that previews get no packages while the process that fetches them is down', async () => {
    const app = await createApp({ ...server.deps, npmIsDown: () => true })
    const authorization = `Bearer ${await server.tokenFor(ada)}`
    const reply = await app.inject({ url: '/api/v1/admin/health', headers: { authorization } })
    expect(reply.json().checks).toContainEqual({
      part: 'previews',
      state: 'warning',
      text: probeMessages.npmDown,
    })
    await app.close()
  })

  test('reports that nothing runs automatically once the job runner has ended', async () => {
    const app = await createApp({ ...server.deps, jobsAreDown: () => true })
    const authorization = `Bearer ${await server.tokenFor(ada)}`
    const reply = await app.inject({ url: '/api/v1/admin/health', headers: { authorization } })
    expect(reply.json().checks).toContainEqual({
      part: 'jobs',
      state: 'failed',
      text: probeMessages.jobsDown,
    })
    await app.close()
  })

  test('reports how late live events are', async () => {
    const app = await createApp(server.deps)
    app.live.lagMs = () => 75_000
    const authorization = `Bearer ${await server.tokenFor(ada)}`
    const reply = await app.inject({ url: '/api/v1/admin/health', headers: { authorization } })
    expect(reply.json().checks).toContainEqual({
      part: 'events',
      state: 'warning',
      text: probeMessages.eventsLate(75),
    })
    await app.close()
  })

  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 kB'],
    [5.5 * 1024 ** 2, '5.5 MB'],
    [84 * 1024 ** 3, '84 GB'],
    [1024 ** 5, '1024 TB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
})

describe('a test mail', () => {
  let refuse: string | null = null
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error(refuse), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  beforeAll(() => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

  test('goes to the person who requests it, and shows the mail server’s error', async () => {
    const { port } = smtp.server.address() as AddressInfo
    const mailing = await createTestServer({
      config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'sandlot@example.com' } },
    })
    try {
      const admin = mailing.as(await mailing.buildUser({ isAdmin: true, email: 'me@example.com' }))
      expect(await admin.rest(testMail)).toEqual({ to: 'me@example.com', sent: true, problem: null })
      refuse = 'mailbox of that name is closed'
      expect(await admin.rest(testMail)).toMatchObject({
        sent: false,
        problem: expect.stringContaining(refuse),
      })
      const nobody = mailing.as(await mailing.buildUser({ isAdmin: true, email: '' }))
      await expect(nobody.rest(testMail)).rejects.toMatchObject({ message: mailTestMessages.noAddress })
    } finally {
      await mailing.close()
    }
  })

  test('needs a mail server', async () => {
    await expect(as().rest(testMail)).rejects.toMatchObject({
      code: 'conflict',
      message: mailTestMessages.noServer,
    })
  })
})

describe('jobs', () => {
  beforeAll(() => runMigrations({ connectionString: server.databaseUrl }))

  const add = async (task: string, runAt = sql`now()`) => {
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id::text from graphile_worker.add_job(${task}, max_attempts := 3, run_at := ${runAt})`,
    )
    return rows[0]?.id ?? ''
  }
  const lock = (id: string, worker: string) =>
    server.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1 where id = ${id}::bigint`,
    )
  const jobHealth = async () => (await as().rest(adminHealth)).checks.find(({ part }) => part === 'jobs')

  test('whose server was killed are shown as late, not running, and run again', async () => {
    const id = await add('killed', sql`now() - interval '3 hours'`)
    const alive = holdAlive(server.databaseUrl)
    await alive.as('a server')
    await lock(id, 'a server')
    const stateOf = async () =>
      (await as().rest(listJobs, { query: {} })).jobs.find((job) => job.id === id)?.state
    expect(await stateOf()).toBe('running')
    expect(await jobHealth()).toMatchObject({ state: 'ok' })

    await alive.stop()
    await vi.waitFor(async () => expect(await stateOf()).toBe('retrying'))
    expect(await jobHealth()).toEqual({
      part: 'jobs',
      state: 'warning',
      text: healthMessages.jobsLate(180),
    })
    expect(await as().rest(retryJobs, { body: { ids: [id] } })).toEqual({ ids: [id] })
    expect(await stateOf()).toBe('waiting')
    await server.db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  test('that failed come first with their error, and run again', async () => {
    const alive = holdAlive(server.databaseUrl)
    await alive.as('a server')
    onTestFinished(alive.stop)
    const [failed, waiting, running] = [await add('one'), await add('two'), await add('three')]
    await server.db.execute(
      sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'it broke' where id = ${failed}::bigint`,
    )
    await lock(running, 'a server')
    const { jobs } = await as().rest(listJobs, { query: {} })
    expect(jobs.map(({ id, state }) => [id, state])).toEqual([
      [failed, 'failed'],
      [running, 'running'],
      [waiting, 'waiting'],
    ])
    expect(jobs[0]).toMatchObject({ task: 'one', attempts: 3, attemptsMax: 3, lastError: 'it broke' })
    expect(await jobHealth()).toMatchObject({ state: 'warning' })
    const rest = await as().rest(listJobs, { query: { after: failed } })
    expect(rest.jobs.map(({ id }) => id)).toEqual([running, waiting])

    expect(await as().rest(retryJobs, { body: { ids: [failed, running] } })).toEqual({ ids: [failed] })
    const { jobs: after } = await as().rest(listJobs, { query: {} })
    expect(after.find(({ id }) => id === failed)).toMatchObject({ state: 'waiting', attempts: 0 })
    await expect(as().rest(retryJobs, { body: { ids: [running] } })).rejects.toMatchObject({
      code: 'conflict',
      message: jobMessages.notRetried,
    })
    await expect(as().rest(retryJobs, { body: { ids: ['1; drop table'] } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('settings', () => {
  test('start open, and change only with the current revision', async () => {
    const first = await as().rest(instanceSettings)
    expect(first).toEqual({ signUp: 'open', announcement: null, revision: 0 })
    const change = (body: object) =>
      as().rest(changeInstanceSettings, { body: { revision: first.revision, ...body } })
    expect(await change({ announcement: '  Closed on Friday  ' })).toEqual({
      signUp: 'open',
      announcement: 'Closed on Friday',
      revision: 1,
    })
    await expect(change({ signUp: 'invited' })).rejects.toMatchObject({
      code: 'conflict',
      message: adminMessages.changedMeanwhile,
    })
    expect(await change({ revision: 1, announcement: '' })).toMatchObject({ announcement: null, revision: 2 })
    await expect(change({ revision: 2, announcement: 'x'.repeat(301) })).rejects.toMatchObject({
      code: 'validation',
    })
  })
})

describe('workspaces', () => {
  test('are found by name or id, with their usage', async () => {
    const ben = await server.buildUser({ username: 'ben' })
    const team = await server.buildWorkspace({ name: 'Makers 50%', members: { admin: [ben], read: [ada] } })
    await server.buildSandbox({ workspace: team })
    await server.buildSandbox({ workspace: team, removedAt: server.clock.now() })
    const find = async (search: string) => (await as().rest(listWorkspaces, { query: { search } })).workspaces
    expect(await find('makers 50%')).toMatchObject([
      { id: team.id, name: 'Makers 50%', type: 'TEAM', members: 2, sandboxes: 1, admins: ['ben'] },
    ])
    expect((await find(team.id)).map(({ id }) => id)).toEqual([team.id])
    expect(await find('no such')).toEqual([])
  })

  test('that were deleted say since when', async () => {
    const ben = await server.buildUser()
    const team = await server.buildWorkspace({ name: 'Going', members: { admin: [ben] } })
    const deletedAt = async () => {
      const { workspaces } = await as().rest(listWorkspaces, { query: { search: team.id } })
      return workspaces.map((workspace) => workspace.deletedAt)
    }
    expect(await deletedAt()).toEqual([null])
    await server.as(ben).graphql(DeleteWorkspaceDocument, { teamId: team.id })
    expect(await deletedAt()).toEqual([server.clock.now().toISOString()])
  })

  test('are paginated', async () => {
    for (let index = 0; index <= ADMIN_PAGE_SIZE; index++)
      await server.buildWorkspace({ name: `Page ${index}` })
    const first = await as().rest(listWorkspaces, { query: { search: 'Page ' } })
    const second = await as().rest(listWorkspaces, { query: { search: 'Page ', after: first.next ?? '' } })
    expect([first.workspaces.length, second.workspaces.length]).toEqual([ADMIN_PAGE_SIZE, 1])
  })
})

describe('the plan of a workspace', () => {
  test('is set with its flags, and audited', async () => {
    const team = await server.buildWorkspace()
    const set = (body: object, id = team.id) => as().rest(setPlan, { params: { id }, body })
    expect(await set({ plan: 'pro', friendOfCsb: true })).toMatchObject({
      id: team.id,
      plan: 'pro',
      ubbBeta: true,
      friendOfCsb: true,
    })
    const { workspaces } = await as().rest(listWorkspaces, { query: { search: team.id } })
    expect(workspaces).toMatchObject([{ plan: 'pro' }])
    expect(await set({ plan: 'free' })).toMatchObject({ plan: 'free', friendOfCsb: true })
    const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
    expect(await set({ plan: 'pro', trialDays: 14 })).toMatchObject({ plan: 'pro', trialEnd: inDays(14) })
    expect(await set({ plan: 'free' })).toMatchObject({ plan: 'free', trialEnd: null })
    expect(await set({ plan: 'pro' })).toMatchObject({ plan: 'pro', trialEnd: null })
    await expect(set({ plan: 'gold' })).rejects.toMatchObject({ code: 'validation' })
    await expect(set({ plan: 'pro' }, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
    await expect(set({ plan: 'pro' }, server.deps.ids.uuid())).rejects.toMatchObject({ code: 'not_found' })
    const { entries } = await as().rest(listAudit, { query: { workspace: team.id } })
    expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ...Array.from({ length: 5 }, () => ['workspace.plan', ada.id]),
    ])
  })
})

describe('the audit log', () => {
  test('lists who did what to whom, newest first, and can be filtered', async () => {
    const eve = await server.buildUser()
    await as().rest(suspendPerson, { params: { id: eve.id } })
    const later = server.clock.now()
    server.clock.advance({ minutes: 5 })
    const bob = await server.buildUser()
    await as().rest(makeAdmin, { params: { id: bob.id } })
    const read = async (query: object) => (await as().rest(listAudit, { query })).entries
    expect((await read({ actor: ada.username })).map(({ action }) => action)).toEqual([
      'person.make-admin',
      'person.suspend',
    ])
    expect(await read({ action: 'person.', subject: eve.id })).toMatchObject([
      {
        action: 'person.suspend',
        at: later.toISOString(),
        actor: { id: ada.id, username: ada.username },
        subjectType: 'User',
        subjectIds: [eve.id],
        details: { username: eve.username },
      },
    ])
    const since = new Date(later.getTime() + 1).toISOString()
    expect((await read({ actor: ada.username, since })).map(({ action }) => action)).toEqual([
      'person.make-admin',
    ])
    expect((await read({ actor: ada.username, until: since })).map(({ action }) => action)).toEqual([
      'person.suspend',
    ])
    expect(await read({ actor: 'nobody-here' })).toEqual([])
    expect(await read({ action: '%' })).toEqual([])
    expect(await read({ workspace: 'nonsense' })).toEqual([])
    await expect(read({ since: 'yesterday' })).rejects.toMatchObject({ code: 'validation', field: 'since' })
  })

  test('is paginated', async () => {
    for (let index = 0; index < ADMIN_PAGE_SIZE; index++)
      await as()
        .rest(retryJobs, { body: { ids: ['999999'] } })
        .catch(() => undefined)
    const { entries, next } = await as().rest(listAudit, { query: {} })
    expect(entries.length).toBeLessThanOrEqual(ADMIN_PAGE_SIZE)
    if (next) {
      const more = await as().rest(listAudit, { query: { after: next } })
      expect(more.entries.map(({ id }) => id)).not.toContain(next)
    }
  })
})
