import { GIT_WEBHOOK_ATTEMPTS } from '@sandlot/core/git/limits'
import { cloneUrl, ownerOf } from '@sandlot/core/git/rules'
import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Actor, CommandDeps } from '../../platform/commands.ts'
import type { Deps } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { asHostPull, usernameOf } from '../pull-rows.ts'
import { gitWebhooks } from '../tables.ts'
import type { GitRow, PullRow } from '../types.ts'

export const DELIVER_JOB = 'git:webhook'

export type RefChange = { ref: string; before: string; after: string }

type Telling = Pick<CommandDeps, 'ids'> & Pick<Deps, 'publicUrl'>

type Told =
  | { event: 'push'; changes: readonly RefChange[]; actor: Pick<Actor, 'userId'> }
  | { event: 'pull_request'; action: string; pull: object; actor: Pick<Actor, 'userId'> }

/** The most refs of one push that are reported; a client that wants all of them can fetch. */
const CHANGES_MAX = 100

/** Queues the delivery of an event to all webhooks that want it, for when the transaction commits. */
export async function enqueueDeliveries(
  tx: Transaction,
  deps: Telling,
  row: GitRow,
  told: Told,
): Promise<void> {
  const hooks = await tx
    .select({ id: gitWebhooks.id })
    .from(gitWebhooks)
    .where(and(eq(gitWebhooks.repositoryId, row.id), arrayContains(gitWebhooks.events, [told.event])))
  if (hooks.length === 0) return
  const common = await commonOf(tx, deps, row, told.actor)
  const bodies =
    told.event === 'push'
      ? told.changes.slice(0, CHANGES_MAX).map((change) => ({ ...change, ...common }))
      : [{ action: told.action, pull_request: told.pull, ...common }]
  for (const { id: hook } of hooks)
    for (const body of bodies) await enqueue(tx, deps, { hook, event: told.event, body })
}

/** Queues what happened to a pull request. */
export const enqueuePull = async (
  tx: Transaction,
  deps: Telling,
  row: GitRow,
  { pull, action, actor }: { pull: PullRow; action: string; actor: Pick<Actor, 'userId'> },
): Promise<void> =>
  enqueueDeliveries(tx, deps, row, {
    ...{ event: 'pull_request', action, actor },
    pull: { ...(await asHostPull(tx, deps, row, pull)), merged_sha: pull.mergedSha },
  })

/** Queues a ping to one webhook, for whoever sets it up. */
export async function enqueuePing(
  tx: Transaction,
  deps: Telling,
  row: GitRow,
  { hook, actor }: { hook: string; actor: Pick<Actor, 'userId'> },
): Promise<string> {
  const body = await commonOf(tx, deps, row, actor)
  return enqueue(tx, deps, { hook, event: 'ping', body })
}

async function commonOf(tx: Transaction, deps: Telling, row: GitRow, { userId }: Pick<Actor, 'userId'>) {
  const name = { owner: ownerOf(row.slug), name: row.name }
  return {
    repository: { id: row.id, ...name, private: row.private, clone_url: cloneUrl(deps.publicUrl(), name) },
    sender: userId === null ? null : await usernameOf(tx, userId),
  }
}

async function enqueue(
  tx: Transaction,
  { ids }: Telling,
  { hook, event, body }: { hook: string; event: string; body: object },
): Promise<string> {
  const delivery = ids.uuid()
  const payload = JSON.stringify({ hook, delivery, event, body: JSON.stringify(body) })
  await tx.execute(
    sql`select graphile_worker.add_job(${DELIVER_JOB}, ${payload}::json,
      job_key := ${`git-webhook:${delivery}`}, max_attempts := ${GIT_WEBHOOK_ATTEMPTS})`,
  )
  return delivery
}
