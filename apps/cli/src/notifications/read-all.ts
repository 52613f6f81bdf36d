import { MarkAllNotificationsAsReadDocument } from '@sandlot/core/notifications/operations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { notificationTexts } from './messages.ts'
import { fetchMany } from './present.ts'

export const readAllCommand: Define = (command, act) =>
  command.addHelpText('after', examples('sandlot notif read-all')).action(act((context) => readAll(context)))

/** Marks all notifications as read, and reports how many. */
export async function readAll(context: Context): Promise<Outcome<'notif.read-all/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { items } = await fetchMany(client, { read: false })
  await client.graphql(MarkAllNotificationsAsReadDocument)
  return {
    shape: 'notif.read-all/1',
    data: { count: items.length },
    meta: { host },
    text: () => `${notificationTexts.readAll(items.length)}\n`,
  }
}
