import { refusalError } from '@sandlot/core/actions'
import { GIT_WEBHOOKS_MAX } from '@sandlot/core/git/limits'
import { webhookRefusals } from '@sandlot/core/git/refusals'
import type { GitDelivery, GitWebhook } from '@sandlot/core/git/rest'
import { mirrorUrl } from '@sandlot/core/git/rules'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { encrypt } from '../../platform/keys/keys.ts'
import { actIn } from '../../workspaces/act.ts'
import { type Named, repositoryFor } from '../store.ts'
import { gitDeliveries, gitWebhooks } from '../tables.ts'
import type { GitRow } from '../types.ts'
import { enqueuePing } from './enqueue.ts'

const actOn = ({ workspaceId }: GitRow) =>
  ({ action: 'repository.webhook', workspaces: { id: workspaceId } }) as const

const present = (hook: typeof gitWebhooks.$inferSelect): GitWebhook => ({
  id: hook.id,
  url: hook.url,
  events: hook.events,
  lastStatus: hook.lastStatus,
  lastAt: hook.lastAt?.toISOString() ?? null,
  insertedAt: hook.insertedAt.toISOString(),
})

export async function webhooksOf(context: Context, named: Named): Promise<GitWebhook[]> {
  const row = await repositoryFor(context, 'repository.webhook', named)
  const found = await context.db
    .select()
    .from(gitWebhooks)
    .where(eq(gitWebhooks.repositoryId, row.id))
    .orderBy(asc(gitWebhooks.insertedAt), asc(gitWebhooks.id))
  return found.map(present)
}

type New = { url: string; events: ('push' | 'pull_request')[] }

/** Adds a webhook. The secret that signs its deliveries is shown once. */
export async function addWebhook(
  context: Context,
  named: Named,
  { url: text, events }: New,
): Promise<GitWebhook & { secret: string }> {
  const row = await repositoryFor(context, 'repository.webhook', named)
  const url = mirrorUrl(text)
  if (url === null) throw refusalError(webhookRefusals, 'webhookUrlInvalid', { field: 'url' })
  const secret = context.ids.bytes(32).toString('base64url')
  return actIn(context, actOn(row), async (tx, now) => {
    const [counted] = await tx
      .select({ count: count() })
      .from(gitWebhooks)
      .where(eq(gitWebhooks.repositoryId, row.id))
    if ((counted?.count ?? 0) >= GIT_WEBHOOKS_MAX) throw refusalError(webhookRefusals, 'tooManyWebhooks')
    const values = {
      id: context.ids.uuid(),
      repositoryId: row.id,
      url,
      sealedSecret: encrypt(secret, context.keys.gitWebhooks),
      events: [...new Set(events)],
      insertedAt: now,
    }
    const [hook] = await tx.insert(gitWebhooks).values(values).returning()
    if (!hook) throw new Error('the webhook was not stored')
    const audit = { workspaceId: row.workspaceId, subjectIds: [row.id], details: { webhook: url } }
    return { result: { ...present(hook), secret }, audit }
  })
}

export async function removeWebhook(context: Context, named: Named, hookId: string): Promise<void> {
  const row = await repositoryFor(context, 'repository.webhook', named)
  await actIn(context, actOn(row), async (tx) => {
    const of = isUuid(hookId)
      ? await tx
          .delete(gitWebhooks)
          .where(and(eq(gitWebhooks.repositoryId, row.id), eq(gitWebhooks.id, hookId)))
          .returning({ url: gitWebhooks.url })
      : []
    const [gone] = of
    if (!gone) throw refusalError(webhookRefusals, 'webhookNotFound')
    const audit = { workspaceId: row.workspaceId, subjectIds: [row.id], details: { webhook: gone.url } }
    return { result: undefined, audit }
  })
}

/** Sends a ping to a webhook, so that whoever set it up sees whether it answers. */
export async function testWebhook(
  context: Context,
  named: Named,
  hookId: string,
): Promise<{ delivery: string }> {
  const row = await repositoryFor(context, 'repository.webhook', named)
  return actIn(context, actOn(row), async (tx) => {
    const hook = await requireHook(tx, row, hookId)
    const delivery = await enqueuePing(tx, context, row, { hook: hook.id, actor: context.actor })
    const audit = { workspaceId: row.workspaceId, subjectIds: [row.id], details: { webhook: hook.url } }
    return { result: { delivery }, audit }
  })
}

export async function deliveriesOf(context: Context, named: Named, hookId: string): Promise<GitDelivery[]> {
  const row = await repositoryFor(context, 'repository.webhook', named)
  const hook = await requireHook(context.db, row, hookId)
  const found = await context.db
    .select()
    .from(gitDeliveries)
    .where(eq(gitDeliveries.webhookId, hook.id))
    .orderBy(desc(gitDeliveries.at), desc(gitDeliveries.id))
  return found.map(({ id, event, status, attempts, at }) => ({
    id,
    event,
    status,
    attempts,
    at: at.toISOString(),
  }))
}

async function requireHook(db: Reader, { id }: GitRow, hookId: string) {
  const [hook] = isUuid(hookId)
    ? await db
        .select()
        .from(gitWebhooks)
        .where(and(eq(gitWebhooks.repositoryId, id), eq(gitWebhooks.id, hookId)))
    : []
  if (!hook) throw refusalError(webhookRefusals, 'webhookNotFound')
  return hook
}
