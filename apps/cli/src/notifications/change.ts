import type { Client } from '@sandlot/core/client'
import type { AppError } from '@sandlot/core/errors'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import type { NotificationItemFragment } from '@sandlot/core/notifications/operations.gen'
import { describeNotification, notificationText } from '@sandlot/core/notifications/rules'
import type { Command } from 'commander'
import { type Act, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedThings } from '../platform/input/stdin.ts'
import { type BulkItem, changeEach } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { notificationTexts } from './messages.ts'

type Change = {
  shape: 'notif.read/1' | 'notif.unread/1' | 'notif.archive/1'
  apply: (client: Client, id: string) => Promise<NotificationItemFragment>
  done: (title: string) => string
}

/** A verb that changes notifications by id. */
export const changeCommand = (command: Command, act: Act, verb: string, change: Change) =>
  command
    .argument('<id...>', 'ids, or - to read them from standard input')
    .addHelpText(
      'after',
      examples(
        `sandlot notif ${verb} 0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42`,
        `sandlot notif list --type team_accepted | sandlot notif ${verb} -`,
      ),
    )
    .action(
      act((context, _flags: object, ids: readonly string[]) => changeNotifications(ids, change, context)),
    )

/** Changes each notification, with its own result. */
export async function changeNotifications(
  ids: readonly string[],
  { shape, apply, done }: Change,
  context: Context,
): Promise<Outcome<Change['shape']>> {
  const named = await namedThings(ids, context)
  const { host } = context.target()
  const client = await context.connect()
  const titles = new Map<string, string>()
  const results = await changeEach(
    named.map((id) => ({ id })),
    {
      keyOf: ({ id }) => id,
      most: 1,
      apply: async (things) => {
        for (const { id } of things) {
          const view = describeNotification(await apply(client, id))
          if (view) titles.set(id, notificationText(view))
        }
      },
    },
  )
  const items = named.map((id) => itemOf(id, titles.get(id) ?? null, results.get(id) ?? null, context))
  return {
    shape,
    each: 'notif.change/1',
    data: items,
    items,
    meta: { host },
    text: linesOf(items, done),
  }
}

const itemOf = (id: string, title: string | null, problem: AppError | null, context: Context): BulkItem =>
  problem
    ? {
        id,
        title,
        status: 'failed',
        error: failureOf(problem, { target: context.target(), version: context.version }),
      }
    : { id, title, status: 'done' }

/** Sentences on a terminal; id, status and text in a pipe. Failures of several are part of the result. */
const linesOf = (items: readonly BulkItem[], done: Change['done']) => (view: View) =>
  items
    .filter((item) => item.status !== 'failed' || items.length > 1)
    .map((item) => {
      if (!view.terminal) return `${item.id}\t${item.status}\t${clean(item.title ?? '')}\n`
      return item.status === 'failed'
        ? `${view.style.red('✗')} ${clean(notificationTexts.failedOne(item.id, item.error?.message ?? notificationMessages.notFound))}\n`
        : `${view.style.green('✓')} ${clean(done(item.title ?? item.id))}\n`
    })
    .join('')
