import type { Client } from '@sandlot/core/client'
import {
  addWebhook,
  type GitDelivery,
  type GitWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '@sandlot/core/git/rest'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import { CliError } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findHere } from './find.ts'
import { gitTexts } from './messages.ts'

type Flags = {
  add?: string
  test?: string
  deliveries?: string
  remove?: string
  yes?: true
  dryRun?: true
}

export const webhookCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository on this host; quote it, because shells expand ~')
    .option('--add <url>', 'tell an https address of each push and pull request')
    .addOption(new Option('--test <id>', 'send a ping to a webhook').conflicts(['add', 'remove']))
    .addOption(new Option('--deliveries <id>', 'show the latest deliveries of a webhook'))
    .addOption(new Option('--remove <id>', 'delete a webhook').conflicts('add'))
    .option('-y, --yes', 'do not ask before deleting')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples(
        "sandlot repo webhook '~acme/website'",
        "sandlot repo webhook '~acme/website' --add https://ci.example.com/hook --json",
      ),
    )
    .action(act((context, flags: Flags, repository: string) => webhook(repository, flags, context)))

/** Changes the webhooks of a repository as requested, and lists them. */
async function webhook(text: string, flags: Flags, context: Context): Promise<Outcome<'repo.webhook/1'>> {
  const asks = flags.remove !== undefined && !flags.yes && !flags.dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const params = { id: teamId, repository: (await findHere(client, { teamId, text }, context)).id }
  let secret: string | null = null
  if (flags.add !== undefined) {
    const made = await client.rest(addWebhook, { params, body: { url: flags.add } })
    secret = made.secret
    context.notice(gitTexts.hookAdded(made.url))
  }
  if (flags.test !== undefined) {
    await client.rest(testWebhook, { params: { ...params, hook: flags.test } })
    context.notice(gitTexts.hookTested)
  }
  if (flags.remove !== undefined)
    await remove(client, params, { hook: flags.remove, asks, isDry: flags.dryRun === true }, context)
  const { webhooks } = await client.rest(listWebhooks, { params })
  const deliveries =
    flags.deliveries === undefined
      ? []
      : (await client.rest(listDeliveries, { params: { ...params, hook: flags.deliveries } })).deliveries
  return {
    shape: 'repo.webhook/1',
    data: {
      webhooks: webhooks.map(({ id, url, events, lastStatus, lastAt }) => ({
        id,
        url,
        events,
        lastStatus,
        lastAt,
      })),
      secret,
      deliveries,
    },
    meta: { host, workspace: teamId, ...(flags.dryRun && { dryRun: true }) },
    text: () =>
      secret === null
        ? [...webhooks.map(hookLine), ...deliveries.map(deliveryLine)].map((line) => `${line}\n`).join('')
        : `${secret}\n`,
  }
}

async function remove(
  client: Client,
  params: { id: string; repository: string },
  { hook, asks, isDry }: { hook: string; asks: boolean; isDry: boolean },
  context: Context,
): Promise<void> {
  const { webhooks } = await client.rest(listWebhooks, { params })
  const found = webhooks.find(({ id }) => id === hook)
  if (!found)
    throw new CliError('not_found', gitTexts.hookMissing(hook), {
      reason: 'webhookNotFound',
      field: 'remove',
      next: ['sandlot repo webhook'],
    })
  if (asks) await agree(gitTexts.hookQuestion(found.url), context)
  if (!isDry) await client.rest(removeWebhook, { params: { ...params, hook } })
  context.notice((isDry ? gitTexts.wouldRemoveHook : gitTexts.hookRemoved)(found.url))
}

const answerOf = (status: number) => (status === 0 ? gitTexts.noAnswer : String(status))

const hookLine = ({ id, url, lastStatus }: GitWebhook): string =>
  [id, url, lastStatus === null ? gitTexts.neverTold : answerOf(lastStatus)].join('\t')

const deliveryLine = ({ at, event, status, attempts }: GitDelivery): string =>
  [at, event, answerOf(status), attempts].join('\t')
