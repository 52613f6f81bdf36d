import { refusalError } from '@sandlot/core/actions'
import { ADMIN_PAGE_SIZE } from '@sandlot/core/admin/limits'
import { jobRefusals } from '@sandlot/core/admin/refusals'
import { listJobs, retryJobs } from '@sandlot/core/admin/system-rest'
import { sql } from 'drizzle-orm'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isRunning } from '../platform/jobs/alive.ts'
import { doAction } from '../platform/noted.ts'
import { badCursor, pageOf } from '../platform/page.ts'
import { readJobs, readScheduled } from './jobs-repo.ts'

const ID = /^\d{1,18}$/
const noSuchJob = () => refusalError(jobRefusals, 'jobNotFound')

export const jobRoutes: AnyRoute[] = [
  route(listJobs, {
    policy: 'admin',
    handle: async ({ query: { after }, context: { db } }) => {
      if (after !== undefined && !ID.test(after)) throw badCursor()
      const { page, next } = pageOf(await readJobs(db, after, ADMIN_PAGE_SIZE + 1), ADMIN_PAGE_SIZE)
      return { jobs: page, next, scheduled: await readScheduled(db) }
    },
  }),
  route(retryJobs, {
    policy: 'admin',
    action: 'job.retry',
    handle: ({ body, context }) => {
      if (!body.ids.every((id) => ID.test(id))) throw noSuchJob()
      return doAction(context, 'job.retry', async (tx) => {
        const asked = sql`${sql.param(`{${body.ids.join(',')}}`)}::bigint[]`
        await tx.execute(
          sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
            where id = any(${asked}) and locked_at is not null and not ${isRunning}`,
        )
        // Jobs that are running at this moment are not retried.
        const { rows } = await tx.execute<{ id: string }>(
          sql`select id::text from graphile_worker.reschedule_jobs(${asked}, run_at := now(), attempts := 0)`,
        )
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) throw refusalError(jobRefusals, 'jobNotRetried')
        return {
          result: { ids },
          audit: { subjectIds: ids },
        }
      })
    },
  }),
]
