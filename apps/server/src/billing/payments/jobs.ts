import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { NOTIFICATIONS_KEPT_DAYS } from '@sandlot/core/billing/payments/limits'
import { and, eq, inArray, isNull, lt, lte, max, not, or } from 'drizzle-orm'
import { runCommand, system } from '../../platform/commands.ts'
import { daysBefore } from '../../platform/days.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { doAction } from '../../platform/noted.ts'
import { holdWorkspace } from '../../workspaces/hold.ts'
import { regrant } from '../commands.ts'
import { providerOf } from '../providers/open.ts'
import type { Charge } from '../providers/port.ts'
import { paymentCustomers, paymentEvents, subscriptions } from '../tables.ts'
import { attempts } from './attempts.ts'
import { findCustomer } from './customers.ts'
import { END_JOB, requestSettling, SETTLE_JOB, takeEvents } from './events.ts'
import { CHARGE_JOB, chargeMonths } from './on-demand.ts'
import { type PaymentDeps, settlePayments } from './settle.ts'

const settleJob = (deps: PaymentDeps): Job => ({
  name: SETTLE_JOB,
  cron: null,
  run: (payload) => settlePayments(deps, (payload as { customerId: string }).customerId),
})

const endJob = (deps: PaymentDeps): Job => ({
  name: END_JOB,
  cron: null,
  run: async (payload) => {
    const { workspaceId, providerId } = payload as { workspaceId: string; providerId: string }
    await (await providerOf(deps.config)).end(providerId, true)
    const customerId = await findCustomer(deps.db, workspaceId)
    if (customerId !== null) await settlePayments(deps, customerId)
  },
})

const chargeJob = (deps: PaymentDeps): Job => ({
  name: CHARGE_JOB,
  cron: null,
  run: async (payload) => (await providerOf(deps.config)).charge(payload as Charge),
})

/** Catches missed events, and reads every customer that may have a subscription, nightly and at startup. */
const reconcileJob = (deps: PaymentDeps): Job => ({
  name: 'billing:reconcile',
  cron: '17 3 * * *',
  atStart: true,
  run: async () => {
    const provider = await providerOf(deps.config)
    if (provider.name === null) return
    const now = deps.clock.now()
    const [last] = await deps.db.select({ at: max(paymentEvents.at) }).from(paymentEvents)
    const monthAgo = daysBefore(now, 29)
    const since = last?.at && last.at > monthAgo ? last.at : monthAgo
    await takeEvents(deps, await provider.eventsSince(since))
    const ended = inArray(subscriptions.status, ['CANCELLED', 'INCOMPLETE_EXPIRED'])
    const payers = await deps.db
      .select({ customerId: paymentCustomers.customerId })
      .from(paymentCustomers)
      .leftJoin(subscriptions, eq(subscriptions.workspaceId, paymentCustomers.workspaceId))
      .where(or(isNull(subscriptions.id), isNull(subscriptions.providerId), not(ended)))
    await runCommand(deps, system, async (tx) => {
      for (const { customerId } of payers) await requestSettling(tx, customerId)
      await tx
        .delete(paymentEvents)
        .where(lt(paymentEvents.insertedAt, daysBefore(now, NOTIFICATIONS_KEPT_DAYS)))
      return { result: undefined, audit: null }
    })
  },
})

/** Ends expired trials, and plans whose grace period for a late payment is over. */
const lapsePlansJob = (deps: PaymentDeps): Job => ({
  name: 'billing:lapse-plans',
  cron: '* * * * *',
  run: async () => {
    const now = deps.clock.now()
    const trialOver = and(
      isNull(subscriptions.providerId),
      eq(subscriptions.status, 'ACTIVE'),
      lte(subscriptions.trialEnd, now),
    )
    const graceOver = and(eq(subscriptions.isInGrace, true), lte(subscriptions.graceUntil, now))
    const due = await deps.db.select().from(subscriptions).where(or(trialOver, graceOver))
    const { attempt, end } = attempts('moved off their plans')
    const lapse = (workspaceId: string) =>
      doAction({ ...deps, actor: system }, 'workspace.plan', async (tx, at) => {
        await holdWorkspace(tx, workspaceId)
        const here = eq(subscriptions.workspaceId, workspaceId)
        const set = { updatedAt: at }
        const ended = await tx
          .update(subscriptions)
          .set({ ...set, status: 'CANCELLED' })
          .where(and(here, trialOver))
          .returning()
        const late = await tx
          .update(subscriptions)
          .set({ ...set, isInGrace: false })
          .where(and(here, graceOver))
          .returning()
        // Somebody has paid in the meantime.
        if (ended.length + late.length === 0) return { result: undefined, audit: null }
        await regrant(tx, deps, workspaceId, at)
        const details = { trialOver: ended.length > 0, graceOver: late.length > 0 }
        return { result: undefined, audit: { workspaceId, subjectIds: [workspaceId], details } }
      })
    for (const { workspaceId } of due) await attempt(workspaceId, () => lapse(workspaceId))
    end()
  },
})

const onDemandJob = (deps: PaymentDeps): Job => ({
  name: 'billing:on-demand',
  cron: '23 2 * * *',
  run: () => chargeMonths(deps, periodOf(deps.clock.now().getTime())),
})

export const paymentJobs = (deps: PaymentDeps): Job[] => [
  settleJob(deps),
  endJob(deps),
  chargeJob(deps),
  reconcileJob(deps),
  lapsePlansJob(deps),
  onDemandJob(deps),
]
