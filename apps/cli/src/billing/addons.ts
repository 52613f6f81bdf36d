import { type AddonId, addonIds, creditAddons } from '@sandlot/core/billing/catalogue-rules'
import { billingInterval } from '@sandlot/core/billing/interval-rules'
import { priceText } from '@sandlot/core/billing/money-rules'
import {
  PreviewConvertToUsageBillingDocument,
  UpdateUsageSubscriptionDocument,
  WorkspaceBillingDocument,
} from '@sandlot/core/billing/mutations.gen'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { prices } from '@sandlot/core/billing/prices-rest'
import { AppError } from '@sandlot/core/errors'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { ShapeData } from '../platform/shapes.ts'
import { type Column, table } from '../platform/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { leading } from './leading.ts'
import { billingTexts, creditTexts } from './messages.ts'

type Item = ShapeData<'billing.addon/1'>
type Flags = { none?: true; apply?: true }

export const addonsCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument('[addons...]', 'all add-ons to have from now on; repeat one to buy several').choices(
        addonIds,
      ),
    )
    .option('--none', 'cancel all add-ons')
    .option('--apply', 'do it, instead of only showing the price')
    .addHelpText(
      'after',
      examples('sandlot billing addons', 'sandlot billing addons credits_500 credits_4000 --apply'),
    )
    .action(act((context, flags: Flags, addons: AddonId[] = []) => showAddons(addons, flags, context)))

const columns: Column<Item>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'credits', value: ({ credits }) => String(credits) },
  { title: 'price', value: ({ cents }) => String(cents), shown: ({ cents }) => priceText(cents) },
  { title: 'bought', value: ({ quantity }) => String(quantity), paint: 'bold' },
]

/** What is for sale and how much of it is bought; another list takes the place of what is bought. */
async function showAddons(
  addons: AddonId[],
  { none, apply }: Flags,
  context: Context,
): Promise<Outcome<'billing.addons/1'>> {
  if (none && addons.length > 0) throw new AppError('usage', billingTexts.addonsOrNone, { field: 'none' })
  const changes = none === true || addons.length > 0
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  if (changes && apply) await leading(client.graphql(UpdateUsageSubscriptionDocument, { teamId, addons }))
  if (changes && !apply) {
    const order = { teamId, plan: PLAN_IDS.pro, addons }
    const { previewConvertToUsageBilling: cost } = await leading(
      client.graphql(PreviewConvertToUsageBillingDocument, order),
    )
    context.notice(billingTexts.wouldCost(priceText(Math.max(0, cost.total))))
  }
  const [{ me }, catalogue] = await Promise.all([
    client.graphql(WorkspaceBillingDocument, { teamId }),
    client.rest(prices),
  ])
  if (!me?.team) throw workspaceMissing()
  const { subscriptionSchedule: schedule } = me.team
  const interval = billingInterval(schedule?.billingInterval) ?? 'monthly'
  const data = creditAddons(catalogue, interval).map(({ id, credits, price }) => ({
    ...{ id, credits, cents: price, interval },
    quantity: schedule?.current?.items.find(({ name }) => name === id)?.quantity ?? 0,
  }))
  return {
    shape: 'billing.addons/1',
    each: 'billing.addon/1',
    data,
    meta: { host, workspace: teamId, ...(changes && !apply && { dryRun: true }) },
    text: table(columns, data, creditTexts.none),
  }
}
