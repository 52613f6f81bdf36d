import { billingMessages } from '@sandlot/core/billing/messages'
import { priceText } from '@sandlot/core/billing/money-rules'
import {
  BillingPlanDocument,
  ReactivateSubscriptionDocument,
  SoftCancelSubscriptionDocument,
} from '@sandlot/core/billing/mutations.gen'
import { planById } from '@sandlot/core/billing/plan-rules'
import { type BillingInterval, perMonth } from '@sandlot/core/billing/plans/catalog-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import type { Client } from '@sandlot/core/client'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { details } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { assertPaying, leading } from './leading.ts'
import { billingTexts } from './messages.ts'

type Data = ShapeData<'billing.plan/1'>
type Flags = { apply?: true }

export const planCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument('[plan]', 'free cancels the plan at the end of its period; pro keeps it').choices([
        'free',
        'pro',
      ]),
    )
    .option('--apply', 'do it, instead of only showing it')
    .addHelpText('after', examples('sandlot billing plan', 'sandlot billing plan free --apply'))
    .action(act((context, flags: Flags, plan?: 'free' | 'pro') => showPlan(plan, flags, context)))

async function fetchPlan(client: Client, teamId: string) {
  const { me } = await client.graphql(BillingPlanDocument, { teamId })
  if (!me?.team) throw workspaceMissing()
  return me.team
}
type Team = Awaited<ReturnType<typeof fetchPlan>>

const itemsOf = (
  items: readonly { name: string; quantity: number | null; unitAmount: number | null }[] = [],
) => items.map(({ name, quantity, unitAmount }) => ({ name, quantity: quantity ?? 1, cents: unitAmount }))

function present({ id, name, plan, subscription, subscriptionSchedule: schedule }: Team): Data {
  return {
    id,
    name,
    plan: planById(plan),
    status: subscription?.status ?? null,
    interval: billingInterval(subscription?.billingInterval),
    items: itemsOf(schedule?.current?.items),
    nextBillAt: subscription?.nextBillDate ?? null,
    endsAt: subscription?.cancelAt ?? null,
    upcoming: schedule?.upcoming
      ? { at: schedule.upcoming.startDate ?? null, items: itemsOf(schedule.upcoming.items) }
      : null,
  }
}

const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? null

/** Shows a workspace's plan, its price and its upcoming change; cancels it at the end of the period, or resumes it. */
async function showPlan(
  wanted: 'free' | 'pro' | undefined,
  { apply }: Flags,
  context: Context,
): Promise<Outcome<'billing.plan/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const team = await fetchPlan(client, teamId)
  if (wanted !== undefined) assertPaying(team.subscription)
  const named = { teamId, subscriptionId: team.subscription?.id ?? '' }
  if (apply && wanted === 'free') await leading(client.graphql(SoftCancelSubscriptionDocument, named))
  if (apply && wanted === 'pro') await leading(client.graphql(ReactivateSubscriptionDocument, named))
  if (wanted !== undefined && !apply) context.notice(wouldBe(wanted, team))
  const data = present(wanted !== undefined && apply ? await fetchPlan(client, teamId) : team)
  return {
    shape: 'billing.plan/1',
    data,
    meta: { host, workspace: teamId, ...(wanted !== undefined && !apply && { dryRun: true }) },
    text: details([
      ['Workspace', data.name],
      [billingMessages.plan, data.plan ? billingMessages.planNames[data.plan] : billingMessages.noPlans],
      ['Status', data.status],
      ['Paid', data.interval],
      ['Items', data.items.map(itemText(data.interval)).join(', ') || null],
      ['Next bill', dayOf(data.nextBillAt)],
      ['Ends', dayOf(data.endsAt)],
      [
        'Becomes',
        data.upcoming &&
          (data.upcoming.items.map(itemText(data.interval)).join(', ') || billingMessages.planNames.free),
      ],
    ]),
  }
}

/** The effect of a change, and when. */
function wouldBe(wanted: 'free' | 'pro', { subscription }: Team): string {
  const ends = dayOf(subscription?.cancelAt)
  if (wanted === 'pro') return ends === null ? billingTexts.goesOnAnyway : billingTexts.wouldGoOn(ends)
  return ends === null
    ? billingTexts.wouldEnd(dayOf(subscription?.nextBillDate))
    : billingTexts.endsAnyway(ends)
}

const itemText =
  (interval: BillingInterval | null) =>
  ({ name, quantity, cents }: Data['items'][number]) =>
    `${quantity} × ${name}${cents === null ? '' : ` (${priceText(perMonth(cents, interval ?? 'monthly') * quantity)} a month)`}`
