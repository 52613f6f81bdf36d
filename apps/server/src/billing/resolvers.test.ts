import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../platform/commands.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { type PlanChange, setWorkspacePlan } from './commands.ts'
import { subscriptions } from './tables.ts'

const server = await createTestServer({ config: { plans: true } })
const without = await createTestServer()
const onPrem = await createTestServer({ config: { plans: true, onPrem: true } })
afterAll(() => Promise.all([server, without, onPrem].map((one) => one.close())))

let admin: BuiltUser
let writer: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  admin = await server.buildUser()
  writer = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [admin], write: [writer] } })
})
const setPlan = (change: PlanChange) => setWorkspacePlan({ ...server.deps, actor: system }, team.id, change)

const FIELDS = `
  plan frozen legacy
  limits {
    includedCredits includedDrafts includedMembers includedPrivateSandboxes includedPublicSandboxes
    includedSandboxes includedStorage includedVmTier onDemandCreditLimit onDemandSpendingLimit
  }
  usage { credits sandboxes privateSandboxesQuantity publicSandboxesQuantity }
  featureFlags { ubbBeta friendOfCsb }
  settings {
    minimumPrivacy defaultAuthorization preventSandboxExport preventSandboxLeaving
    aiConsent { privateRepositories privateSandboxes publicRepositories publicSandboxes }
  }
  subscription(includeCancelled: $all) {
    active billingInterval cancelAt cancelAtPeriodEnd currency nextBillDate origin paymentMethodAttached
    paymentProvider quantity status trialEnd trialStart type unitPrice updateBillingUrl
  }`
async function read(who: BuiltUser = admin, all = false, from = server, id = team.id) {
  const reply = await from.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query ($id: UUID4, $all: Boolean) { me { team(id: $id) { ${FIELDS} } } }`,
      variables: { id, all },
    }),
  })
  const answer = (await reply.json()) as {
    data: { me: { team: Record<string, never> | null } }
    errors?: unknown
  }
  expect(answer.errors).toBeUndefined()
  return answer.data.me.team
}
const NONE = 2_147_483_647

test('a new workspace is on Free, with its limits, usage, flags and settings', async () => {
  const build = (fields: object) => server.buildSandbox({ workspace: team, author: writer, ...fields })
  await build({})
  await build({ privacy: 1 })
  await build({ privacy: 2 })
  await build({ privacy: 2, isV2: true })
  await build({ privacy: 2, draft: true })
  await build({ removedAt: server.clock.now() })
  expect(await read(writer)).toEqual({
    plan: 'free',
    frozen: false,
    legacy: false,
    limits: {
      includedCredits: 400,
      includedDrafts: 10,
      includedMembers: 5,
      includedPrivateSandboxes: 5,
      includedPublicSandboxes: NONE,
      includedSandboxes: NONE,
      includedStorage: 20,
      includedVmTier: 2,
      onDemandCreditLimit: null,
      onDemandSpendingLimit: null,
    },
    usage: { credits: 0, sandboxes: 5, privateSandboxesQuantity: 1, publicSandboxesQuantity: 2 },
    featureFlags: { ubbBeta: true, friendOfCsb: false },
    settings: {
      minimumPrivacy: 0,
      defaultAuthorization: 'WRITE',
      preventSandboxExport: false,
      preventSandboxLeaving: false,
      aiConsent: {
        privateRepositories: false,
        privateSandboxes: false,
        publicRepositories: false,
        publicSandboxes: false,
      },
    },
    subscription: null,
  })
})

test('[EN-029] [EN-030] [EN-031] limits, usage and flags are those of the workspace', async () => {
  await server.useCredits(team.id, 42)
  for (const privacy of [0, 1, 2]) await server.buildSandbox({ workspace: team, author: writer, privacy })
  const limits = {
    includedCredits: 500,
    includedVmTier: 3,
    includedPublicSandboxes: 70,
    includedPrivateSandboxes: 8,
  }
  const agreed = { ...limits, onDemandSpendingLimit: 18 }
  await setPlan({ plan: 'pro', limits: agreed, ubbBeta: false, friendOfCsb: true })
  expect(await read(writer)).toMatchObject({
    limits: { ...limits, onDemandCreditLimit: 1000 },
    usage: { sandboxes: 3, credits: 42, publicSandboxesQuantity: 2, privateSandboxesQuantity: 1 },
    featureFlags: { ubbBeta: false, friendOfCsb: true },
  })
})

test('Pro has more, as granted by the instance’s admin; an ended subscription is returned on request', async () => {
  await setPlan({ plan: 'pro', billingInterval: 'MONTHLY', limits: { onDemandSpendingLimit: 18 } })
  const given = {
    active: true,
    billingInterval: 'MONTHLY',
    status: 'ACTIVE',
    type: 'TEAM_PRO',
    quantity: 1,
    unitPrice: null,
    paymentProvider: null,
  }
  expect(await read()).toMatchObject({
    plan: 'flex',
    limits: {
      includedCredits: 1000,
      includedDrafts: 10_000,
      includedMembers: 20,
      includedPrivateSandboxes: NONE,
      includedVmTier: 4,
      onDemandCreditLimit: 1000,
      onDemandSpendingLimit: 18,
    },
    subscription: given,
  })
  await setPlan({ plan: 'free' })
  expect(await read()).toMatchObject({ plan: 'free', subscription: null })
  expect(await read(admin, true)).toMatchObject({
    plan: 'free',
    subscription: { ...given, active: false, status: 'CANCELLED' },
  })
})

test('payment details are visible to admins and billing managers only', async () => {
  await setPlan({ plan: 'pro' })
  const paid = { paymentMethodAttached: true, updateBillingUrl: 'https://pay.example/1' }
  await server.db.update(subscriptions).set(paid)
  const reader = await server.buildUser()
  await server.db.insert(members).values({
    workspaceId: team.id,
    userId: reader.id,
    authorization: 'READ',
    teamManager: true,
    insertedAt: server.clock.now(),
  })
  for (const who of [admin, reader]) expect(await read(who)).toMatchObject({ subscription: paid })
  expect(await read(writer)).toMatchObject({
    subscription: { status: 'ACTIVE', paymentMethodAttached: false, updateBillingUrl: null },
  })
  expect(await read(await server.buildUser())).toBeNull()
})

describe('credits', () => {
  const use = (credits: number, at = server.clock.now()) => server.useCredits(team.id, credits, at)

  test('count for the calendar month', async () => {
    const start = new Date(Date.UTC(server.clock.now().getUTCFullYear(), server.clock.now().getUTCMonth(), 1))
    await use(300, new Date(start.getTime() - 1))
    await use(30, start)
    await use(12)
    expect(await read()).toMatchObject({ usage: { credits: 42 }, frozen: false })
  })

  test('that are used up freeze the workspace, and block devboxes but not sandboxes', async () => {
    const page = await server.buildSandbox({ workspace: team, author: writer })
    const fork = (v2: boolean) =>
      server.as(writer).rest(forkSandbox, { params: { id: page.id }, body: { teamId: team.id, v2 } })
    await use(399)
    expect(await read()).toMatchObject({ frozen: false })
    expect((await fork(true)).v2).toBe(true)
    await use(1)
    expect(await read()).toMatchObject({ frozen: true })
    await expect(fork(true)).rejects.toMatchObject({
      code: 'limit',
      reason: 'outOfCredits',
      message: 'You have run our of credits.',
    })
    expect((await fork(false)).v2).toBe(false)
    await setPlan({ friendOfCsb: true })
    expect((await fork(true)).v2).toBe(true)
    await setPlan({ friendOfCsb: false, plan: 'pro' })
    expect((await fork(true)).v2).toBe(true)
  })
})

test('an instance without plans names none and limits nothing, whatever a workspace was given', async () => {
  const person = await without.buildUser()
  await setWorkspacePlan({ ...without.deps, actor: system }, person.personalWorkspaceId, {
    plan: 'pro',
    limits: { includedPrivateSandboxes: 1 },
  })
  expect(await read(person, true, without, person.personalWorkspaceId)).toMatchObject({
    plan: null,
    limits: { includedPrivateSandboxes: NONE, includedCredits: NONE, includedVmTier: 6 },
  })
  expect((await without.inject('/api/meta/features')).json()).toMatchObject({ plans: false, on_prem: false })
})

test('on premises every workspace counts as Pro', async () => {
  const person = await onPrem.buildUser()
  expect(await read(person, false, onPrem, person.personalWorkspaceId)).toMatchObject({
    plan: 'flex',
    limits: { includedPrivateSandboxes: NONE, includedVmTier: 4 },
    subscription: null,
  })
  expect((await onPrem.inject('/api/meta/features')).json()).toMatchObject({ plans: true, on_prem: true })
})
