import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { AUDIT_STREAM_TESTS_PER_MINUTE } from '@sandlot/core/workspaces/audit/limits'
import { auditStreamMessages } from '@sandlot/core/workspaces/audit/stream-messages'
import { auditStreamRefusals } from '@sandlot/core/workspaces/audit/stream-refusals'
import {
  type AuditStream,
  endAuditStream,
  readAuditStream,
  setAuditStream,
  testAuditStream,
} from '@sandlot/core/workspaces/audit/stream-rest'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { encrypt } from '../../platform/keys/keys.ts'
import { newSecret } from '../../platform/keys/secrets.ts'
import { auditChains } from '../../platform/tables.ts'
import { actHolding } from '../act.ts'
import { assertReader } from '../assert-reader.ts'
import { presentDelivery, send, waitingOf } from './deliver.ts'
import { auditDeliveries, auditStreams } from './tables.ts'

const acting = (teamId: string) =>
  ({ action: 'audit.stream', teamId, field: 'id', refusals: settingsRefusals }) as const

const streamOf = async (db: Reader, workspaceId: string) =>
  (await db.select().from(auditStreams).where(eq(auditStreams.workspaceId, workspaceId)))[0]

async function present(
  { db }: Pick<Context, 'db'>,
  stream: typeof auditStreams.$inferSelect,
): Promise<AuditStream> {
  const deliveries = await db
    .select()
    .from(auditDeliveries)
    .where(eq(auditDeliveries.workspaceId, stream.workspaceId))
    .orderBy(desc(auditDeliveries.id))
  return {
    url: stream.url,
    insertedAt: stream.insertedAt.toISOString(),
    waiting: await waitingOf(db, stream),
    deliveries: deliveries.map(presentDelivery),
  }
}

/** Starts sending entries that are sealed from now on to an address, with a new secret. */
async function begin(context: Context, teamId: string, wanted: string) {
  const problem = streamUrlProblem(wanted)
  if (problem) throw inputError(auditStreamMessages, problem, { field: 'url' })
  const url = new URL(wanted.trim()).href
  const secret = newSecret(context.ids)
  const stream = await actHolding(context, acting(teamId), async ({ tx, now, team }) => {
    const before = await streamOf(tx, team.id)
    const chained = tx.select({ seq: auditChains.seq }).from(auditChains)
    const [chain] = await chained.where(eq(auditChains.workspaceId, team.id))
    const encryptedSecret = encrypt(secret, context.keys.auditStreams)
    const fields = { url, encryptedSecret, insertedAt: now }
    const [row] = await tx
      .insert(auditStreams)
      .values({ ...fields, workspaceId: team.id, sentSeq: chain?.seq ?? 0 })
      .onConflictDoUpdate({ target: auditStreams.workspaceId, set: fields })
      .returning()
    if (!row) throw new Error('the stream was not kept')
    return {
      result: row,
      audit: { details: { before: { url: before?.url ?? null }, after: { url } } },
    }
  })
  return { secret, stream: await present(context, stream) }
}

export const streamRoutes: AnyRoute[] = [
  route(readAuditStream, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const stream = await streamOf(context.db, await assertReader(context, params.id, 'audit.read'))
      return { stream: stream ? await present(context, stream) : null }
    },
  }),
  route(setAuditStream, {
    policy: 'signedIn',
    action: 'audit.stream',
    handle: async ({ params, body, context }) => begin(context, params.id, body.url),
  }),
  route(endAuditStream, {
    policy: 'signedIn',
    action: 'audit.stream',
    handle: async ({ params, context }) => {
      await actHolding(context, acting(params.id), async ({ tx, team }) => {
        const [gone] = await tx
          .delete(auditStreams)
          .where(eq(auditStreams.workspaceId, team.id))
          .returning({ url: auditStreams.url })
        if (!gone) throw refusalError(auditStreamRefusals, 'noStream')
        await tx.delete(auditDeliveries).where(eq(auditDeliveries.workspaceId, team.id))
        return { result: null, audit: { details: { before: gone, after: { url: null } } } }
      })
      return {}
    },
  }),
  route(testAuditStream, {
    policy: 'signedIn',
    action: 'audit.stream',
    perMinute: AUDIT_STREAM_TESTS_PER_MINUTE,
    handle: async ({ params, context }) => {
      const stream = await actHolding(context, acting(params.id), async ({ tx, team }) => {
        const found = await streamOf(tx, team.id)
        if (!found) throw refusalError(auditStreamRefusals, 'noStream')
        return { result: found, audit: { details: { test: true, url: found.url } } }
      })
      return { delivery: await send(context, stream, []) }
    },
  }),
]
