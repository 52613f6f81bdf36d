import { JOBS_PER_CALL_MAX } from '@sandlot/core/admin/limits'
import { jobMessages } from '@sandlot/core/admin/system-messages'
import type { AdminJob, JobState } from '@sandlot/core/admin/system-rest'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ListChecks, RotateCw } from 'lucide-react'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { useNow } from '../shell/browser/use-now.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { AdminHead } from './admin-head.tsx'
import { Badge } from './badge.tsx'
import { jobsQuery, runAgain } from './queries.ts'

const colors = {
  waiting: 'quiet',
  running: 'accent',
  retrying: 'warning',
  failed: 'danger',
} satisfies Record<JobState, string> as Record<JobState, 'quiet' | 'accent' | 'warning' | 'danger'>

type Props = { job: AdminJob; now: Date; onAgain: () => void }

function JobRow({ job, now, onAgain }: Props) {
  const { task, state, attempts, attemptsMax, lastError, insertedAt } = job
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="break-all font-medium">{task}</code>
          <Badge color={colors[state]}>{jobMessages.states[state]}</Badge>
        </p>
        <p className="mt-0.5 text-ink-muted text-xs">
          {timeAgo(insertedAt, now)} · {jobMessages.attempts(attempts, attemptsMax)}
        </p>
        {lastError && (
          <p className="mt-1.5 whitespace-pre-wrap break-words text-danger-text text-sm">{lastError}</p>
        )}
      </div>
      {(state === 'failed' || state === 'retrying') && (
        <Button icon={<RotateCw aria-hidden size={14} />} onPress={onAgain} size="sm">
          {jobMessages.retry}
        </Button>
      )}
    </li>
  )
}

export function JobsPage() {
  const { client, queries, toasts } = useServices()
  const now = useNow()
  const query = useInfiniteQuery({ ...jobsQuery(client), meta: { failed: jobMessages.loadFailed } })
  const { mutateAsync, isPending } = useMutation(runAgain(client, queries))
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? []
  const scheduled = query.data?.pages[0]?.scheduled ?? []
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const again = async (ids: string[]) => {
    try {
      const done = await mutateAsync(ids)
      toasts.toast('success', jobMessages.retried(done.ids.length))
    } catch (error) {
      toasts.failed(jobMessages.retryFailed, error)
    }
  }
  return (
    <>
      <AdminHead title={jobMessages.title}>
        {failed.length > 1 && (
          <Button
            icon={<RotateCw aria-hidden size={14} />}
            isPending={isPending}
            onPress={() => void again(failed.slice(0, JOBS_PER_CALL_MAX))}
            size="sm"
          >
            {jobMessages.retryAll}
          </Button>
        )}
      </AdminHead>
      <Loaded
        failed={jobMessages.loadFailed}
        query={query}
        skeleton={<RowsSkeleton label={jobMessages.loading} />}
      >
        {jobs.length === 0 ? (
          <EmptyState
            icon={<ListChecks aria-hidden size={22} />}
            text={jobMessages.emptyText}
            title={jobMessages.empty}
          />
        ) : (
          <ul className="overflow-hidden rounded-xl border border-line bg-surface">
            {jobs.map((job) => (
              <JobRow job={job} key={job.id} now={now} onAgain={() => void again([job.id])} />
            ))}
          </ul>
        )}
        <LoadMore failed={jobMessages.loadFailed} query={query} />
        {scheduled.length > 0 && (
          <section className="mt-8">
            <h2 className="mb-2 font-semibold">{jobMessages.scheduled}</h2>
            <ul className="overflow-hidden rounded-xl border border-line bg-surface">
              {scheduled.map(({ task, lastRunAt }) => (
                <li
                  className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-2.5 text-sm last:border-b-0"
                  key={task}
                >
                  <code>{task}</code>
                  <span className="text-ink-muted">
                    {lastRunAt ? jobMessages.lastRun(timeAgo(lastRunAt, now)) : jobMessages.neverRun}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Loaded>
    </>
  )
}
