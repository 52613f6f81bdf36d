import {
  endBudgetWebhook,
  readBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/alerts/webhook-rest'
import { setBudget } from '@sandlot/core/billing/credits/rest'
import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { describeNotification, notificationText } from '@sandlot/core/notifications/rules'
import { eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { mails } from '../../mail/tables.ts'
import { runCommand, system } from '../../platform/commands.ts'
import { signatureOf } from '../../platform/outside/signature.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { holdRun } from '../ledger/hold.ts'
import { renewRuns } from '../ledger/renew.ts'
import { alertJob } from './job.ts'
import { deliverAlert } from './webhook.ts'

const server = await createTestServer()
await runMigrations({ connectionString: server.databaseUrl })
afterAll(() => server.close())

/** The jobs that were queued to call an address. */
async function waiting() {
  const { rows } = await server.db.execute<{ payload: { body: string } }>(
    sql`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'billing:webhook' order by j.id`,
  )
  return rows.map(({ payload }) => payload)
}

test('those who manage a budget are notified once per threshold: in the list, by mail and by webhook', async () => {
  const [ada, ben, cora, dan] = await Promise.all([1, 2, 3, 4].map(() => server.buildUser()))
  if (!ada || !ben || !cora || !dan) throw new Error('nobody was built')
  const team = await server.buildWorkspace({
    name: 'Makers',
    members: { admin: [ada], write: [ben, dan], read: [cora] },
  })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, cora.id))
  const budget = { kind: 'person', name: ben.id, credits: 1 } as const
  const params = { id: team.id }
  await server.as(ada).rest(setBudget, { params, body: budget })
  const body = { url: 'https://log.example.com/in' }
  const { secret } = await server.as(ada).rest(setBudgetWebhook, { params, body })
  await runCommand(server.deps, system, async (tx, now) => {
    const payer = { personId: ben.id, tokenId: null, label: null }
    const run = { boxId: 'box', workspaceId: team.id, vmTier: 1, basis: 10, ...payer }
    return { result: null, audit: null, events: (await holdRun(tx, server.deps, run, now)).events }
  })
  const told: string[][] = []
  for (let minutes = 0; minutes < 6; minutes++) {
    server.clock.advance({ minutes: 1 })
    await renewRuns(server.deps, ['box'])
    await alertJob(server.deps).run()
    const rows = await server.db.select().from(mails)
    told.push(rows.map(({ subject }) => subject.slice(0, 4)))
    if (minutes === 2) {
      expect(rows.map(({ to }) => to).sort()).toEqual([ada.email, ben.email, cora.email].sort())
      expect(rows[0]).toMatchObject({
        subject: `50% used: the budget of ${ben.username} in Makers on Sandlot`,
        text: `The budget of ${ben.username} in Makers: 1 of 1 credits of this month are used.`,
      })
    }
  }
  expect(told.map((subjects) => new Set(subjects).size)).toEqual([0, 0, 1, 1, 2, 4])
  expect(told.at(-1)).toHaveLength(12)

  const listOf = async (who: BuiltUser) => {
    return (await fetchNotifications(server.as(who))).map((one) => {
      const view = describeNotification(one)
      return view && [notificationText(view), view.target.path]
    })
  }
  const path = `/t/usage?workspace=${team.id}`
  const news = [100, 90, 80, 50].map((percent) => [
    `Makers has used ${percent}% of this month's budget for ${ben.username}`,
    path,
  ])
  expect((await listOf(cora)).sort()).toEqual(news.sort())
  expect(await listOf(ben)).toHaveLength(4)
  expect(await listOf(dan)).toEqual([])

  const sent: { headers: Record<string, string>; body: string }[] = []
  const post = async (_url: URL, headers: Record<string, string>, body: string) => {
    sent.push({ headers, body })
    return 202
  }
  for (const payload of await waiting()) await deliverAlert(server.deps, payload, post)
  expect(sent.map((one) => JSON.parse(one.body).percent)).toEqual([50, 80, 90, 100])
  const [first] = sent
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    workspace: { id: team.id, name: 'Makers' },
    ...{ month: '2026-03', used: 1, credits: 1 },
    budget: { kind: 'person', name: ben.id, title: ben.username, hard: true },
  })
  expect(first?.headers['x-sandlot-signature-256']).toBe(signatureOf(secret, first?.body ?? ''))
  expect(first?.headers['x-sandlot-event']).toBe('budget.used')
})

test('a workspace’s webhook is set by its admins, its secret is shown once, and delivery errors are shown', async () => {
  const [ada, ben, cora] = [await server.buildUser(), await server.buildUser(), await server.buildUser()]
  const { id } = await server.buildWorkspace({ members: { admin: [ada], write: [ben], read: [cora] } })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, cora.id))
  const params = { id }
  const set = (who: BuiltUser, url = 'https://log.example.com/in') =>
    server.as(who).rest(setBudgetWebhook, { params, body: { url } })
  const read = async (who = cora) => (await server.as(who).rest(readBudgetWebhook, { params })).webhook
  expect(await read()).toBeNull()
  await expect(set(cora)).rejects.toMatchObject({ reason: 'notAdmin' })
  await expect(read(ben)).rejects.toMatchObject({ reason: 'notBillingManager' })
  await expect(set(ada, 'http://log.example.com')).rejects.toMatchObject({ field: 'url' })
  const { secret } = await set(ada)
  const told = await read()
  expect(told).toMatchObject({ url: 'https://log.example.com/in', lastAt: null })
  expect(JSON.stringify(told)).not.toContain(secret)
  const payload = { workspaceId: id, delivery: server.deps.ids.uuid(), body: '{}' }
  await expect(deliverAlert(server.deps, payload, async () => 500)).rejects.toThrow('status')
  expect(await read()).toMatchObject({ lastStatus: 500, lastProblem: 'status' })
  // An address that resolves to this server's network is never called.
  await set(ada, 'https://127.0.0.1/in')
  await expect(deliverAlert(server.deps, payload)).rejects.toThrow('address')
  const tried = (who: BuiltUser) => server.as(who).rest(testBudgetWebhook, { params })
  await expect(tried(cora)).rejects.toMatchObject({ reason: 'notAdmin' })
  await set(ada, 'https://127.0.0.1/in')
  expect(await tried(ada)).toMatchObject({ webhook: { lastStatus: null, lastProblem: 'address' } })
  expect(await read()).toMatchObject({ lastProblem: 'address' })
  await server.as(ada).rest(endBudgetWebhook, { params })
  expect(await read()).toBeNull()
  await deliverAlert(server.deps, payload, async () => 500)
  await expect(server.as(ada).rest(endBudgetWebhook, { params })).rejects.toMatchObject({
    reason: 'noBudgetWebhook',
  })
})
