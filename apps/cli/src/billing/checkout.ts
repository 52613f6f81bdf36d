import { checkoutMessages } from '@sandlot/core/billing/checkout/messages'
import { checkout } from '@sandlot/core/billing/checkout/rest'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { type AddonId, addonIds } from '@sandlot/core/billing/plans/catalog-rules'
import { AppError } from '@sandlot/core/errors'
import { Argument } from 'commander'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { showPage } from './page.ts'

type Flags = BrowserFlag & { yearly?: true }

export const checkoutCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument('[addons...]', 'packages of credits; repeat one to buy several').choices(addonIds),
    )
    .option('--yearly', 'pay yearly')
    .addOption(browserOption())
    .addHelpText(
      'after',
      examples('sandlot billing checkout', 'sandlot billing checkout credits_500 credits_500 --yearly'),
    )
    .action(act((context, flags: Flags, addons: AddonId[] = []) => openCheckout(addons, flags, context)))

/** Opens the checkout page for Pro. */
async function openCheckout(addons: AddonId[], { yearly, ...flags }: Flags, context: Context) {
  const { host } = context.target()
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const { stripeCheckoutUrl: url } = await client.rest(checkout, {
    body: {
      teamId: workspace,
      plan: PLAN_IDS.pro,
      billingInterval: yearly ? 'yearly' : 'monthly',
      addons,
      successPath: `/t/overview?workspace=${workspace}`,
      cancelPath: `/upgrade?workspace=${workspace}`,
    },
  })
  if (!url) throw new AppError('unavailable', checkoutMessages.noUrl)
  return showPage({ url, host, workspace }, flags, context)
}
