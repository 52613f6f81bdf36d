import { timingSafeEqual } from 'node:crypto'
import { invalidInput, refusalError } from '@sandlot/core/actions'
import { WEBHOOK_MAX_BYTES } from '@sandlot/core/repositories/limits'
import { webhookMessages } from '@sandlot/core/repositories/webhook-messages'
import { webhookRefusals } from '@sandlot/core/repositories/webhook-refusals'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { identities } from '../../accounts/tables.ts'
import { notify } from '../../notifications/notify.ts'
import { bodyBytes } from '../../platform/body-bytes.ts'
import { type Event, runCommand, system } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { signatureOf } from '../../platform/outside/signature.ts'
import { members } from '../../workspaces/tables.ts'
import { followLater } from '../follow/begin.ts'
import { projects, webhookDeliveries } from '../tables.ts'
import { Payload, type PullNews, pullNewsIn, repositoriesIn } from './payload.ts'

export const GITHUB = 'github'
export const SYNC_JOB = 'repositories:sync'
/** Webhooks about one repository within this time are processed together. */
const TOGETHER_MS = 300

type Sent = {
  body: unknown
  signature: string | undefined
  id: string | undefined
  event: string | undefined
}

/**
 * Receives a webhook from GitHub. Its contents are not trusted, but trigger a sync, so that the order of webhooks does
 * not matter and none takes effect twice.
 */
export async function receiveWebhook(context: Context, sent: Sent): Promise<void> {
  const secret = context.config.githubWebhookSecret
  const bytes = await bodyBytes(sent.body, WEBHOOK_MAX_BYTES, () =>
    refusalError(webhookRefusals, 'webhookTooLarge'),
  )
  if (secret === null || !isSignedWith(secret, bytes, sent.signature))
    throw refusalError(webhookRefusals, 'webhookUnsigned')
  const { id = '', event = '' } = sent
  const payload = Payload.safeParse(parsed(bytes))
  if (!/^[\w-]{1,100}$/.test(id) || !payload.success) throw invalidInput(webhookMessages.notOne)
  await runCommand(context, system, async (tx, now) => {
    const values = { host: GITHUB, id, event: event.slice(0, 100), at: now }
    const [first] = await tx.insert(webhookDeliveries).values(values).onConflictDoNothing().returning()
    if (!first) return { result: undefined, audit: null }
    const installation = payload.data.installation?.id ?? null
    for (const githubId of await knownHere(tx, repositoriesIn(payload.data)))
      await askAgain(tx, { githubId, installation })
    const { repository } = payload.data
    if (event === 'push' && repository)
      await followLater(tx, { owner: repository.owner.login, name: repository.name }, installation)
    const news = pullNewsIn(event, payload.data)
    const events = news ? await tell(tx, context, news, now) : []
    return { result: undefined, audit: null, events }
  })
}

function isSignedWith(secret: string, bytes: Buffer, signature = ''): boolean {
  const expected = Buffer.from(signatureOf(secret, bytes))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

async function knownHere(tx: Transaction, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: projects.githubId })
    .from(projects)
    .where(inArray(projects.githubId, ids))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Queues a sync of a repository, once for all webhooks at about the same time. */
const askAgain = (tx: Transaction, payload: { githubId: number; installation: number | null }) =>
  tx.execute(
    sql`select graphile_worker.add_job(${SYNC_JOB}, ${JSON.stringify(payload)}::json, job_key := ${`${SYNC_JOB}:${payload.githubId}`}, run_at := now() + ${TOGETHER_MS} * interval '1 millisecond')`,
  )

/** Notifies the people here with that GitHub account, if they share a workspace with the repository. */
async function tell(tx: Transaction, context: Context, news: PullNews, now: Date): Promise<Event[]> {
  const rows = await tx
    .selectDistinctOn([identities.userId], {
      userId: identities.userId,
      teamId: projects.workspaceId,
      owner: projects.owner,
      repo: projects.name,
    })
    .from(identities)
    .innerJoin(members, eq(members.userId, identities.userId))
    .innerJoin(
      projects,
      and(eq(projects.workspaceId, members.workspaceId), eq(projects.githubId, news.repositoryId)),
    )
    .where(
      and(eq(identities.provider, GITHUB), eq(sql`lower(${identities.login})`, news.toLogin.toLowerCase())),
    )
    .orderBy(identities.userId, projects.workspaceId)
  const { type, from, branch, number, reviewState } = news
  const events: Event[] = []
  for (const { userId, teamId, owner, repo } of rows) {
    const about = { owner, repo, branch, team_id: teamId, pull_request_number: number }
    const data =
      type === 'pull_request_review_requested'
        ? { ...about, requester_name: from.login, requester_avatar: from.avatarUrl }
        : { ...about, reviewer_name: from.login, reviewer_avatar: from.avatarUrl, review_state: reviewState }
    events.push(...(await notify(tx, context, { userId, type, data }, now)))
  }
  return events
}
