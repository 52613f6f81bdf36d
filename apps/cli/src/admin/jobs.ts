import { JOBS_PER_CALL_MAX } from '@sandlot/core/admin/limits'
import { type AdminJob, listJobs, retryJobs } from '@sandlot/core/admin/system-rest'
import type { Client } from '@sandlot/core/client'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { adminTexts } from './messages.ts'
import { limitOf, type PageFlags, readPages } from './pages.ts'

const columns: Column<AdminJob>[] = [
  { title: 'id', value: (job) => job.id },
  { title: 'task', value: (job) => job.task, paint: 'bold' },
  { title: 'state', value: (job) => job.state },
  { title: 'attempts', value: (job) => `${job.attempts}/${job.attemptsMax}` },
  { title: 'asked', value: (job) => job.insertedAt, shown: (job, view) => timeAgo(job.insertedAt, view.now) },
  { title: 'last error', value: (job) => job.lastError, shrinks: true },
]

const read = (client: Client, limit: number) =>
  readPages(async (after) => {
    const page = await client.rest(listJobs, { query: after === undefined ? {} : { after } })
    return { items: page.jobs, next: page.next }
  }, limit)

export const jobsListCommand: Define = (command, act) =>
  command
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of them')
    .addHelpText('after', examples('sandlot admin jobs list'))
    .action(act((context, flags: PageFlags) => listAll(flags, context)))

async function listAll(flags: PageFlags, context: Context): Promise<Outcome<'admin.jobs/1'>> {
  const { host } = context.target()
  const { items, next, total } = await read(await context.connect(), limitOf(flags))
  tellMore(context, { shown: items.length, total })
  return {
    shape: 'admin.jobs/1',
    each: 'admin.job/1',
    data: items,
    meta: { host, next },
    text: table(columns, items, adminTexts.noJobs),
  }
}

export const jobsRetryCommand: Define = (command, act) =>
  command
    .argument('[id...]', 'ids of jobs (default: all failed jobs)')
    .addHelpText('after', examples('sandlot admin jobs retry 17', 'sandlot admin jobs retry'))
    .action(act((context, _flags, ids: string[]) => retry(ids, context)))

async function retry(ids: readonly string[], context: Context): Promise<Outcome<'admin.jobs.retry/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const wanted = ids.length === 0 ? await failedIds(client) : ids
  const done: string[] = []
  for (let at = 0; at < wanted.length; at += JOBS_PER_CALL_MAX)
    done.push(
      ...(await client.rest(retryJobs, { body: { ids: wanted.slice(at, at + JOBS_PER_CALL_MAX) } })).ids,
    )
  return {
    shape: 'admin.jobs.retry/1',
    data: done.map((id) => ({ id })),
    meta: { host },
    text: () => `${done.length === 0 ? adminTexts.noFailedJobs : adminTexts.retried(done.length)}\n`,
  }
}

const failedIds = async (client: Client) =>
  (await read(client, Number.POSITIVE_INFINITY)).items.flatMap(({ id, state }) =>
    state === 'failed' ? [id] : [],
  )
