import { saveFiles } from '@sandlot/core/files/rest'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { startJobs } from '../../platform/jobs/runner.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import type { Sight } from './camera.ts'
import { screenshotJobs } from './jobs.ts'

const server = await createTestServer({ config: { screenshots: 'auto' } })
const quiet = await createTestServer({ config: { screenshots: 'off' } })
afterAll(() => Promise.all([server.close(), quiet.close()]))

let user: BuiltUser
beforeAll(async () => {
  user = await server.buildUser()
  for (const { databaseUrl, app } of [server, quiet]) {
    // The runner creates the job queue; no job is run here.
    const { pool, close } = openDatabase(databaseUrl)
    const runner = await startJobs(pool, [], app.log)
    await runner.stop()
    await close()
  }
})

const save = (to: typeof server, who: BuiltUser, { id }: SandboxRow, code: string) => {
  const changes = [{ type: 'write' as const, path: `${code}.txt`, code, baseSha: null }]
  return to.as(who).rest(saveFiles, { params: { id }, body: { changes } })
}

/** The screenshots that are queued. */
const waiting = async ({ db }: typeof server) => {
  const { rows } = await db.execute<{ key: string; wait: number }>(
    sql`select key, extract(epoch from run_at - now())::float as wait from graphile_worker.jobs where key like 'screenshot:%'`,
  )
  return rows
}

/** Runs the job as the runner does, with a camera that returns `content`; returns what the camera was pointed at. */
async function runJob(id: string, content: Buffer | null) {
  const seen: Sight[] = []
  const [job] = screenshotJobs({
    ...server.deps,
    preview: () => ({ scheme: 'http', host: 'localhost:4000' }),
    address: () => '127.0.0.1:4000',
    camera: {
      take: async (sight) => {
        seen.push(sight)
        return content
      },
      close: async () => {},
    },
  })
  await job?.run({ id })
  return seen
}

const picture = (id: string, who: BuiltUser | null = user, query = '', headers = {}) =>
  server.as(who).fetch(`/api/v1/sandboxes/${id}/screenshot.png${query}`, { headers })

const fields = async (id: string) => {
  const reply = await server.as(user).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query ($id: ID!) { sandbox(sandboxId: $id) { screenshotUrl screenshotOutdated } }`,
      variables: { id },
    }),
  })
  return (await reply.json()).data.sandbox
}

test('a screenshot is requested some seconds after the last save, once, and never when switched off', async () => {
  const sandbox = await server.buildSandbox({ author: user })
  await save(server, user, sandbox, 'one')
  await save(server, user, sandbox, 'two')
  const own = (await waiting(server)).filter(({ key }) => key === `screenshot:${sandbox.id}`)
  expect(own).toHaveLength(1)
  expect(own[0]?.wait).toBeGreaterThan(1)
  expect(own[0]?.wait).toBeLessThan(6)

  const other = await quiet.buildUser()
  await save(quiet, other, await quiet.buildSandbox({ author: other }), 'one')
  expect(await waiting(quiet)).toEqual([])
})

test('the fallback image is returned for a sandbox without a screenshot [RS-051]', async () => {
  const { id } = await server.buildSandbox({ author: user, title: '<b>&' })
  const reply = await picture(id)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('private, no-cache')
  const drawing = await reply.text()
  expect(drawing).toMatch(/^<svg .*&lt;<\/text><\/svg>$/)
  expect(await fields(id)).toEqual({ screenshotUrl: null, screenshotOutdated: true })
})

test('a screenshot is served until the next one, to those who may see the sandbox', async () => {
  const sandbox = await server.buildSandbox({ author: user, privacy: PRIVACY.private })
  const seen = await runJob(sandbox.id, Buffer.from('png 0'))
  expect(seen).toEqual([
    {
      url: `http://${sandbox.id}.localhost:4000/`,
      engine: 'site',
      cookie: expect.stringMatching(/^__Host-sandlot-preview=\d+\.\d+\.server\.server\.[\w-]+$/),
    },
  ])
  const url = `http://localhost:4000/api/v1/sandboxes/${sandbox.id}/screenshot.png?v=0`
  expect(await fields(sandbox.id)).toEqual({ screenshotUrl: url, screenshotOutdated: false })

  const reply = await picture(sandbox.id, user, '?v=0')
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'image/png',
    'png 0',
  ])
  expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000')
  const again = await picture(sandbox.id, user, '', { 'if-none-match': reply.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect((await picture(sandbox.id, null)).status).toBe(404)
  expect((await picture(sandbox.id, await server.buildUser())).status).toBe(404)

  await save(server, user, sandbox, 'one')
  expect(await fields(sandbox.id)).toEqual({ screenshotUrl: url, screenshotOutdated: true })
  await runJob(sandbox.id, null)
  expect(await fields(sandbox.id)).toMatchObject({ screenshotOutdated: true })
  await runJob(sandbox.id, Buffer.from('png 1'))
  expect(await fields(sandbox.id)).toMatchObject({ screenshotOutdated: false })
  expect(await (await picture(sandbox.id)).text()).toBe('png 1')
})

test('devboxes and deleted sandboxes are not photographed', async () => {
  const devbox = await server.buildSandbox({ author: user, isV2: true })
  const trashed = await server.buildSandbox({ author: user, removedAt: server.clock.now() })
  for (const id of [devbox.id, trashed.id, 'none']) expect(await runJob(id, Buffer.from('png'))).toEqual([])
})
