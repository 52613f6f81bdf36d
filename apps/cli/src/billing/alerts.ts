import {
  type BudgetWebhook,
  endBudgetWebhook,
  readBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/alerts/webhook-rest'
import { usageMessages } from '@sandlot/core/billing/credits/usage-messages'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { inputText } from '@sandlot/core/input-rules'
import { auditStreamMessages } from '@sandlot/core/workspaces/audit/stream-messages'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { creditTexts } from './messages.ts'

type Flags = { test?: true | undefined; off?: true | undefined }

export const alertsCommand: Define = (command, act) =>
  command
    .argument('[url]', 'the https address that is told from now on')
    .option('--test', 'tell the address that this is a test')
    .option('--off', 'stop telling the address')
    .addHelpText(
      'after',
      examples(
        'sandlot credits alerts',
        'sandlot credits alerts https://log.example.com/in --json',
        'sandlot credits alerts --test',
      ),
    )
    .action(act((context, flags: Flags, url?: string) => alerts(url, flags, context)))

/** Shows the address that budget alerts are sent to, after changing it if requested. */
async function alerts(
  url: string | undefined,
  { test, off }: Flags,
  context: Context,
): Promise<Outcome<'credits.alerts/1'>> {
  if ([url, test, off].filter((one) => one !== undefined).length > 1)
    throw new AppError('usage', creditTexts.oneOfAlerts)
  const problem = url === undefined ? null : inputText(auditStreamMessages, streamUrlProblem(url))
  if (problem !== null) throw new AppError('usage', problem, { field: 'url' })
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const { webhook, secret } = await change(client, id, { url, test, off })
  if (webhook && secret !== null && context.io.stdout.isTTY)
    context.notice(creditTexts.alertsSet(webhook.url))
  return {
    shape: 'credits.alerts/1',
    data: { webhook, secret },
    meta: { host, workspace: id },
    text: () => `${secret ?? (webhook ? lineOf(webhook) : creditTexts.noAlerts)}\n`,
  }
}

type Told = { webhook: BudgetWebhook | null; secret: string | null }

async function change(
  client: Client,
  id: string,
  { url, test, off }: Flags & { url?: string | undefined },
): Promise<Told> {
  const params = { id }
  if (url !== undefined) return client.rest(setBudgetWebhook, { params, body: { url } })
  if (test) return { ...(await client.rest(testBudgetWebhook, { params })), secret: null }
  if (off) await client.rest(endBudgetWebhook, { params })
  return { ...(await client.rest(readBudgetWebhook, { params })), secret: null }
}

const lineOf = ({ url, lastAt, lastStatus: status, lastProblem: problem }: BudgetWebhook): string => {
  if (lastAt === null) return `${url}\t${creditTexts.neverTold}`
  const last =
    problem === null ? usageMessages.delivered(lastAt) : usageMessages.failed(lastAt, { status, problem })
  return `${url}\t${last}`
}
