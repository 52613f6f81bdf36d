import { priceText } from '@sandlot/core/billing/money-rules'
import {
  ConvertToUsageBillingDocument,
  PreviewConvertToUsageBillingDocument,
  WorkspaceBillingDocument,
} from '@sandlot/core/billing/mutations.gen'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { type AddonId, addonIds } from '@sandlot/core/billing/plans/catalog-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { AppError } from '@sandlot/core/errors'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { boughtAddons, listText, without } from './bought.ts'
import { leading } from './leading.ts'
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

/** Converts an older Pro workspace to usage-based billing, or shows the cost. Anything not given is unchanged. */
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
  const { featureFlags, subscriptionSchedule: schedule } = me.team
  const before = billingInterval(schedule?.billingInterval) ?? 'monthly'
  const bought = boughtAddons(me.team)
  const named = none || addons.length > 0 ? addons : null
  const wanted = named ?? bought.later
  const ends = without(bought.now, wanted)
  // Keeps the interval unless one is given.
  const order = {
    teamId,
    plan: PLAN_IDS.pro,
    addons: wanted,
    ...(yearly && { billingInterval: 'YEARLY' as const }),
  }
  const { previewConvertToUsageBilling: cost } = await leading(
    client.graphql(PreviewConvertToUsageBillingDocument, order),
  )
  const isThere = featureFlags.ubbBeta
  const isNothing = isThere && !yearly && named === null
  const converted = apply === true && !isNothing
  if (converted) await leading(client.graphql(ConvertToUsageBillingDocument, order))
  const total = isNothing ? 0 : Math.max(0, cost.total)
  return {
    shape: 'billing.conversion/1',
    data: {
      total,
      totalExcludingTax: isNothing ? 0 : Math.max(0, cost.totalExcludingTax ?? total),
      converted,
      interval: yearly ? 'yearly' : before,
      addons: wanted,
      ends,
    },
    meta: { host, workspace: teamId, ...(!apply && { dryRun: true }) },
    text: () =>
      [
        ...(isThere ? [billingTexts.alreadyConverted] : []),
        ...(isNothing ? [] : [costText(total, { converted, isThere })]),
        // A longer interval begins immediately, with a new period.
        ...(ends.length === 0 || isNothing
          ? []
          : [
              (converted ? billingTexts.endAddons : billingTexts.wouldEndAddons)(
                listText(ends),
                yearly && before === 'monthly' ? null : bought.day,
              ),
            ]),
      ]
        .map((line) => `${line}\n`)
        .join(''),
  }
}

function costText(total: number, { converted, isThere }: { converted: boolean; isThere: boolean }): string {
  const amount = priceText(total)
  if (!converted) return billingTexts.wouldCost(amount)
  return isThere ? billingTexts.changed(amount) : billingTexts.converted(amount)
}
