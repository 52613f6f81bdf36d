import { currentUser } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { AppError, type ErrorCode, toAppError } from '@sandlot/core/errors'
import { NEW_NOTIFICATION, notificationTopic } from '@sandlot/core/notifications/live'
import { notificationTypes } from '@sandlot/core/notifications/rules'
import { CONNECTION_LOSS } from '@sandlot/core/transport/live'
import { Option } from 'commander'
import { type Define, type Ended, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { openLiveSocket } from '../platform/network/live-socket.ts'
import { success, toJson } from '../platform/output/envelope.ts'
import { innermostProblem } from '../platform/output/failure.ts'
import { formatOf, forPeople } from '../platform/output/output.ts'
import { clean } from '../platform/text/text.ts'
import { viewOf } from '../platform/text/view.ts'
import { type Bell, createBell } from '../platform/time/bell.ts'
import { notificationTexts } from './messages.ts'
import { type NotificationItem, presentNotification } from './present.ts'
import { startTail } from './tail.ts'

type Flags = { type?: string[] }

const RETRY_MS = 2_000
/** Errors that a retry may resolve. */
const PASSING: readonly ErrorCode[] = ['offline', 'unavailable', 'server', 'rate_limited']

export const watchCommand: Define = (command, act) =>
  command
    .description(
      'Print new notifications as they arrive, until you press Ctrl-C. With --json, wait for one and end. A lost connection is restored, and no notification is missed.',
    )
    .addOption(new Option('--type <type...>', 'only of these types').choices(notificationTypes))
    .addHelpText('after', examples('sandlot notif watch', "sandlot notif watch --jsonl | jq -r '.data.text'"))
    .action(act((context, flags: Flags) => watchNotifications(flags, context)))

/** Streams new notifications (spec CL-037 in part). */
export async function watchNotifications({ type = [] }: Flags, context: Context): Promise<Ended> {
  const { host } = context.target()
  const client = await context.connect()
  const { id } = await client.rest(currentUser)
  const tail = await startTail(client, type)
  const bell = createBell(context.signal)
  const close = await listen(client, id, bell, context)
  if (formatOf(context.flags) === 'text') context.notice(notificationTexts.watching)
  try {
    while (await bell.rung()) {
      const fresh = await tail().catch((error: unknown) => {
        const problem = innermostProblem(error) ?? toAppError(error)
        if (context.signal.aborted) return []
        if (!PASSING.includes(problem.code)) throw problem
        setTimeout(bell.ring, RETRY_MS).unref()
        return []
      })
      const items = fresh.flatMap((notification) => presentNotification(notification, host) ?? [])
      for (const item of context.flags.json ? items.slice(0, 1) : items) print(item, context)
      if (context.flags.json && items.length > 0) break
    }
  } finally {
    close()
  }
  return { status: 0 }
}

function print(item: NotificationItem, context: Context): void {
  const { io, flags } = context
  const { host } = context.target()
  if (formatOf(flags) !== 'text') {
    io.stdout.write(toJson(success({ shape: 'notif/1', data: item, meta: { host } }), false))
    return
  }
  const { terminal, style } = viewOf(io, context.clock())
  io.stdout.write(
    terminal
      ? forPeople(`${clean(item.text)}\n  ${style.dim(clean(item.url))}\n`, io)
      : `${[item.id, item.type, item.text, item.url].map(clean).join('\t')}\n`,
  )
}

/** Rings whenever there may be something new. Returns a function that stops it. */
async function listen(client: Client, userId: string, bell: Bell, context: Context): Promise<() => void> {
  bell.ring()
  const isTold = formatOf(context.flags) === 'text'
  const signedOut = () =>
    bell.fail(new AppError('unauthenticated', cliMessages.signedOut(client.baseUrl), { reason: 'signedOut' }))
  const socket = await openLiveSocket(client, context.version)
  socket.onState((state) => state === 'refused' && signedOut())
  socket.join(notificationTopic(userId), {
    // Every answer to a join may follow a gap.
    joined: bell.ring,
    refused: signedOut,
    event: (event) => {
      if (event === NEW_NOTIFICATION) bell.ring()
      else if (event === CONNECTION_LOSS && isTold && !context.signal.aborted)
        context.notice(notificationTexts.lost)
    },
  })
  return () => socket.close()
}
