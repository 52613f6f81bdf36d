import { type AddonId, addonIds } from '@sandlot/core/billing/catalogue-rules'
import { billingInterval } from '@sandlot/core/billing/interval-rules'
import { priceText } from '@sandlot/core/billing/money-rules'
import {
  ConvertToUsageBillingDocument,
  PreviewConvertToUsageBillingDocument,
  WorkspaceBillingDocument,
} from '@sandlot/core/billing/mutations.gen'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { AppError } from '@sandlot/core/errors'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { boughtAddons, listText, without } from './bought.ts'
import { assertPaying, leading } from './leading.ts'
import { billingTexts } from './messages.ts'

type Flags = { yearly?: true; none?: true; apply?: true }

export const convertCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument(
        '[addons...]',
        'packages of credits to have; repeat one to buy several (default: those bought)',
      ).choices(addonIds),
    )
    .option('--none', 'cancel all add-ons')
    .option('--yearly', 'pay yearly (default: as before)')
    .option('--apply', 'do it, instead of only showing the price')
    .addHelpText('after', examples('sandlot billing convert', 'sandlot billing convert credits_500 --apply'))
    .action(act((context, flags: Flags, addons: AddonId[] = []) => convert(addons, flags, context)))

/** Moves a Pro workspace of before to billing by usage, or shows what that costs. What is not named stays. */
async function convert(
  addons: AddonId[],
  { yearly, none, apply }: Flags,
  context: Context,
): Promise<Outcome<'billing.conversion/1'>> {
  if (none && addons.length > 0) throw new AppError('usage', billingTexts.addonsOrNone, { field: 'none' })
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
  if (!me?.team) throw workspaceMissing()
  const { featureFlags, subscription, subscriptionSchedule: schedule } = me.team
  const { now, later, day } = boughtAddons(me.team)
  const wanted = none || addons.length > 0 ? addons : later
  const ends = without(now, wanted)
  const common = {
    interval: yearly ? ('yearly' as const) : (billingInterval(schedule?.billingInterval) ?? 'monthly'),
    ...{ addons: wanted, ends },
  }
  const meta = { host, workspace: teamId, ...(!apply && { dryRun: true }) }
  const isThere = featureFlags.ubbBeta
  if (isThere && !yearly && !none && addons.length === 0) {
    assertPaying(subscription)
    return {
      shape: 'billing.conversion/1',
      data: { total: 0, totalExcludingTax: 0, converted: false, ...common },
      meta,
      text: () => `${billingTexts.alreadyConverted}\n`,
    }
  }
  // The interval stays where none is named.
  const order = {
    teamId,
    plan: PLAN_IDS.pro,
    addons: wanted,
    ...(yearly && { billingInterval: 'YEARLY' as const }),
  }
  const { previewConvertToUsageBilling: cost } = await leading(
    client.graphql(PreviewConvertToUsageBillingDocument, order),
  )
  if (apply) await leading(client.graphql(ConvertToUsageBillingDocument, order))
  const total = Math.max(0, cost.total)
  const amount = priceText(total)
  const done = isThere ? billingTexts.changed(amount) : billingTexts.converted(amount)
  const lines = [
    ...(isThere ? [billingTexts.alreadyConverted] : []),
    apply ? done : billingTexts.wouldCost(amount),
    ...(ends.length === 0
      ? []
      : [(apply ? billingTexts.endAddons : billingTexts.wouldEndAddons)(listText(ends), day)]),
  ]
  return {
    shape: 'billing.conversion/1',
    data: {
      total,
      totalExcludingTax: Math.max(0, cost.totalExcludingTax ?? total),
      converted: apply === true,
      ...common,
    },
    meta,
    text: () => lines.map((line) => `${line}\n`).join(''),
  }
}
