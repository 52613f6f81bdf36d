import { listWorkspaces, setPlan } from '@sandlot/core/admin/workspaces-rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { system } from '../../platform/commands.ts'
import { auditEvents } from '../../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { setWorkspacePlan } from '../commands.ts'
import { subscriptionItems } from '../tables.ts'

const server = await createTestServer({ config: { plans: true } })
const without = await createTestServer({ config: { plans: false } })
afterAll(() => Promise.all([server.close(), without.close()]))

let admin: BuiltUser
let manager: BuiltUser
let member: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[admin, manager, member] = await Promise.all([server.buildUser(), server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ members: { admin: [admin], read: [manager], write: [member] } })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, manager.id))
})

async function ask(query: string, who = admin, variables: object = {}, at = server) {
  const reply = await at.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await reply.json()) as {
    data: Record<string, never> | null
    errors?: { extensions: { reason?: string } }[]
  }
  return errors ? (errors[0]?.extensions.reason ?? 'no reason') : data
}
const teamOf = (fields: string, who = admin) => ask(`{ me { team(id: "${team.id}") { ${fields} } } }`, who)
const request = (more = 'addons: []', id = team.id, who = admin, at = server) =>
  ask(
    `mutation { requestPlan(teamId: "${id}", plan: "flex", ${more}) { plan billingInterval addons } }`,
    who,
    {},
    at,
  )

test('an admin requests a plan from the instance’s administrators; only the last request is pending', async () => {
  await request('addons: ["credits_500"]')
  const wanted = 'billingInterval: YEARLY, addons: ["credits_4000", "credits_4000"]'
  const told = { plan: 'flex', billingInterval: 'YEARLY', addons: ['credits_4000', 'credits_4000'] }
  expect(await request(wanted)).toEqual({ requestPlan: told })
  const waits = { me: { team: { planRequest: told } } }
  expect(await teamOf('planRequest { plan billingInterval addons }')).toEqual(waits)
  expect(await teamOf('planRequest { plan billingInterval addons }', manager)).toEqual(waits)
  expect(await teamOf('planRequest { plan }', member)).toEqual({ me: { team: { planRequest: null } } })
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id))
  expect(rows.filter(({ action }) => action === 'plan.request')).toHaveLength(2)
  expect(await teamOf('plan')).toEqual({ me: { team: { plan: 'free' } } })
})

test('the administrators see requests, and answer by setting a plan, even the same one', async () => {
  const root = server.as(await server.buildUser({ isAdmin: true }))
  const set = (body: object) => root.rest(setPlan, { params: { id: team.id }, body })
  const asking = async () => {
    const { workspaces } = await root.rest(listWorkspaces, { query: { asking: 'true' } })
    return workspaces.filter(({ id }) => id === team.id)
  }
  expect(await asking()).toEqual([])
  await request('billingInterval: YEARLY, addons: ["credits_4000", "credits_4000"]')
  const wanted = { plan: 'pro', yearly: true, addons: ['credits_4000', 'credits_4000'], by: admin.username }
  expect(await asking()).toMatchObject([{ id: team.id, plan: 'free', request: wanted }])
  await set({ friendOfCsb: true })
  expect(await asking()).toHaveLength(1)
  expect(await set({ plan: 'free' })).toMatchObject({ plan: 'free', request: null })
  expect(await teamOf('planRequest { plan }')).toEqual({ me: { team: { planRequest: null } } })
  await request()
  expect(await set({ plan: 'pro' })).toMatchObject({ plan: 'pro', request: null })
  expect(await asking()).toEqual([])
})

test('the administrators see the spending limit, and grant credits instead of the plan’s', async () => {
  const root = server.as(await server.buildUser({ isAdmin: true }))
  const set = (body: object) => root.rest(setPlan, { params: { id: team.id }, body })
  await ask(`mutation { setTeamLimits(teamId: "${team.id}", onDemandSpendingLimit: 50) }`)
  await request('addons: ["credits_4000"]')
  expect(await set({ plan: 'pro', includedCredits: 5000 })).toMatchObject({
    ...{ plan: 'pro', includedCredits: 5000, spendingLimit: 50, request: null },
  })
  const credits = () => teamOf('limits { includedCredits onDemandSpendingLimit }')
  const limits = (includedCredits: number) => ({
    me: { team: { limits: { includedCredits, onDemandSpendingLimit: 50 } } },
  })
  expect(await credits()).toEqual(limits(5000))
  expect(await set({ includedCredits: null })).toMatchObject({ plan: 'pro', includedCredits: null })
  expect(await credits()).toEqual(limits(1000))
})

test.each([
  ['addons: ["credits_1"]', 'addonUnknown'],
  [`addons: [${Array(1001).fill('"credits_500"')}]`, 'addonUnknown'],
])('what is not sold cannot be requested', async (more, reason) => {
  expect(await request(more)).toBe(reason)
  expect(
    await ask(`mutation { requestPlan(teamId: "${team.id}", plan: "enterprise", addons: []) { plan } }`),
  ).toBe('planNotAsked')
})

test('without plans nothing can be requested', async () => {
  const one = await without.buildUser()
  const own = await without.buildWorkspace({ members: { admin: [one] } })
  expect(await request('addons: []', own.id, one, without)).toBe('notSold')
})

test('[GQ-043] [BL-041] SetTeamLimits sets the spending limit, in whole dollars from 0 to 100, which is converted to credits once the workspace is Pro', async () => {
  const set = (dollars: number | null) =>
    ask(
      'mutation SetTeamLimits($teamId: UUID4!, $onDemandSpendingLimit: Int) { setTeamLimits(teamId: $teamId, onDemandSpendingLimit: $onDemandSpendingLimit) }',
      admin,
      { teamId: team.id, onDemandSpendingLimit: dollars },
    )
  const limits = () => teamOf('limits { onDemandSpendingLimit onDemandCreditLimit }')
  const are = (onDemandSpendingLimit: number | null, onDemandCreditLimit: number | null) => ({
    me: { team: { limits: { onDemandSpendingLimit, onDemandCreditLimit } } },
  })
  expect(await set(18)).toEqual({ setTeamLimits: team.id })
  expect(await limits()).toEqual(are(null, null))
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { plan: 'pro' })
  expect(await limits()).toEqual(are(18, 1000))
  for (const wrong of [-1, 101]) expect(await set(wrong)).toBe('spendingInvalid')
  expect(await limits()).toEqual(are(18, 1000))
  await set(0)
  expect(await limits()).toEqual(are(0, 0))
  await set(null)
  expect(await limits()).toEqual(are(null, null))
})

test('[BL-057] the preview of a change is the base plan plus its add-ons in their quantities, the same with and without tax', async () => {
  const preview = (interval: string, addons: string[]) =>
    ask(
      `mutation { previewConvertToUsageBilling(teamId: "${team.id}", plan: "flex", billingInterval: ${interval}, addons: ${JSON.stringify(addons)}) { total totalExcludingTax } }`,
    )
  const is = (total: number) => ({
    previewConvertToUsageBilling: { total, totalExcludingTax: total },
  })
  expect(await preview('MONTHLY', [])).toEqual(is(1200))
  expect(await preview('MONTHLY', ['credits_500', 'credits_4000', 'credits_500'])).toEqual(is(8000))
  expect(await preview('YEARLY', ['credits_24000'])).toEqual(is(270_000))
})

test('the schedule shows what is paid for now, and its prices to those who manage it', async () => {
  const fields =
    'subscriptionSchedule { billingInterval current { startDate endDate items { name quantity unitAmount unitAmountDecimal } } upcoming { startDate endDate items { name quantity unitAmount unitAmountDecimal } } }'
  expect(await teamOf(fields)).toEqual({ me: { team: { subscriptionSchedule: null } } })
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, {
    plan: 'pro',
    billingInterval: 'YEARLY',
  })
  const phase = (item: object) => ({
    me: {
      team: {
        subscriptionSchedule: {
          billingInterval: 'YEARLY',
          current: { startDate: null, endDate: null, items: [item] },
          upcoming: null,
        },
      },
    },
  })
  const given = { name: 'flex', quantity: 1, unitAmount: null, unitAmountDecimal: null }
  expect(await teamOf(fields)).toEqual(phase(given))
  await server.db.update(subscriptionItems).set({ unitAmount: 700 })
  expect(await teamOf(fields, manager)).toEqual(
    phase({ ...given, unitAmount: 700, unitAmountDecimal: '700' }),
  )
  expect(await teamOf(fields, member)).toEqual(phase(given))
})
