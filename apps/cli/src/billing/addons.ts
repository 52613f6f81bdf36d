import { priceText } from '@sandlot/core/billing/money-rules'
import {
  PreviewConvertToUsageBillingDocument,
  UpdateUsageSubscriptionDocument,
  WorkspaceBillingDocument,
} from '@sandlot/core/billing/mutations.gen'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { type AddonId, addonIds, creditAddons } from '@sandlot/core/billing/plans/catalog-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { prices } from '@sandlot/core/billing/plans/prices-rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { boughtAddons, countIn, listText, without } from './bought.ts'
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

/** Shows the add-ons for sale and those bought; a given list replaces the latter. */
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
  const total = changes && !apply ? await costOf(client, { teamId, addons }) : null
  const [{ me }, catalog] = await Promise.all([
    client.graphql(WorkspaceBillingDocument, { teamId }),
    client.rest(prices),
  ])
  if (!me?.team) throw workspaceMissing()
  const interval = billingInterval(me.team.subscriptionSchedule?.billingInterval) ?? 'monthly'
  const bought = boughtAddons(me.team)
  const { now, day } = bought
  const later = total === null ? bought.later : addons
  if (total !== null) {
    context.notice(billingTexts.wouldCost(priceText(total)))
    const ended = without(now, later)
    if (ended.length > 0) context.notice(billingTexts.wouldEndAddons(listText(ended), day))
  } else if (without(now, later).length > 0) context.notice(billingTexts.willHave(listText(later), day))
  const data = creditAddons(catalog, interval).map(({ id, credits, price }) => ({
    id,
    credits,
    cents: price,
    interval,
    quantity: countIn(now, id),
    upcoming: countIn(later, id),
  }))
  return {
    shape: 'billing.addons/1',
    each: 'billing.addon/1',
    data,
    meta: { host, workspace: teamId, ...(total !== null && { dryRun: true, cents: total }) },
    text: table(columns, data, creditTexts.none),
  }
}

/** What the list costs today, in cents. */
async function costOf(client: Client, order: { teamId: string; addons: AddonId[] }): Promise<number> {
  const { previewConvertToUsageBilling: cost } = await leading(
    client.graphql(PreviewConvertToUsageBillingDocument, { ...order, plan: PLAN_IDS.pro }),
  )
  return Math.max(0, cost.total)
}
