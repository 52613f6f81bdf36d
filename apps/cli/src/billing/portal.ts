import { customerPortal } from '@sandlot/core/billing/checkout/rest'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { showPage } from './page.ts'

export const portalCommand: Define = (command, act) =>
  command
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot billing portal', 'sandlot billing portal --no-browser'))
    .action(act((context, flags: BrowserFlag) => openPortal(flags, context)))

/** Opens the page with a workspace's cards, invoices and addresses. */
async function openPortal(flags: BrowserFlag, context: Context) {
  const { host } = context.target()
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const query = { return_path: `/t/overview?workspace=${workspace}` }
  const { stripeCustomerPortalUrl: url } = await client.rest(customerPortal, {
    params: { teamId: workspace },
    query,
  })
  return showPage({ url, host, workspace }, flags, context)
}
