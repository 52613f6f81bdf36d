import { setBudget } from '@sandlot/core/billing/credits-rest'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mails } from '../../mail/tables.ts'
import { runCommand, system } from '../../platform/commands.ts'
import { createTestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { alertJob } from './alerts.ts'
import { holdRun } from './hold.ts'
import { renewRuns } from './renew.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('who looks after a budget is written once for each part of it that is used', async () => {
  const [ada, ben, cora, dan] = await Promise.all([1, 2, 3, 4].map(() => server.buildUser()))
  if (!ada || !ben || !cora || !dan) throw new Error('nobody was built')
  const team = await server.buildWorkspace({
    name: 'Makers',
    members: { admin: [ada], write: [ben, dan], read: [cora] },
  })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, cora.id))
  const budget = { kind: 'person', name: ben.id, credits: 1 } as const
  await server.as(ada).rest(setBudget, { params: { id: team.id }, body: budget })
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
})
