import { setPlan } from '@sandlot/core/admin/workspaces-rest'
import { billingMessages } from '@sandlot/core/billing/messages'
import { type Plan, plans } from '@sandlot/core/billing/plan-rules'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { agree, mustBeAnswerable } from '../platform/prompt.ts'
import { clean } from '../platform/text.ts'
import { adminTexts } from './messages.ts'
import { findWorkspace, presentWorkspace } from './workspaces.ts'

type Flags = { yes?: true; ubb?: boolean; friend?: boolean }

export const setPlanCommand: Define = (command, act) =>
  command
    .argument('<workspace>', 'id or name')
    .addArgument(new Argument('<plan>', 'the new plan').choices(plans))
    .option('--ubb', 'bill it by usage')
    .option('--no-ubb', 'do not bill it by usage')
    .option('--friend', 'mark it as a friend of the house')
    .option('--no-friend', 'remove that mark')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('sandlot admin workspaces set-plan Makers pro'))
    .action(
      act((context, flags: Flags, wanted: string, plan: Plan) => change({ wanted, plan }, flags, context)),
    )

async function change(
  { wanted, plan }: { wanted: string; plan: Plan },
  { yes, ubb, friend }: Flags,
  context: Context,
): Promise<Outcome<'admin.workspace/1'>> {
  mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { id, name } = await findWorkspace(client, wanted)
  const called = billingMessages.planNames[plan]
  if (!yes) await agree(adminTexts.planQuestion(name, called), context)
  const body = {
    plan,
    ...(ubb !== undefined && { ubbBeta: ubb }),
    ...(friend !== undefined && { friendOfCsb: friend }),
  }
  const changed = await client.rest(setPlan, { params: { id }, body })
  return {
    shape: 'admin.workspace/1',
    data: presentWorkspace(changed),
    meta: { host },
    text: () => `${clean(adminTexts.planSet(name, called))}\n`,
  }
}
