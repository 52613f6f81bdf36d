import { jobMessages } from '@sandlot/core/admin/system-messages'
import type { AdminJob, JobState } from '@sandlot/core/admin/system-rest'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { RotateCw } from 'lucide-react'
import { Badge } from './badge.tsx'

const colors = {
  waiting: 'quiet',
  running: 'accent',
  retrying: 'warning',
  failed: 'danger',
} satisfies Record<JobState, string> as Record<JobState, 'quiet' | 'accent' | 'warning' | 'danger'>

type Props = { job: AdminJob; now: Date; onAgain: () => void }

export function JobRow({ job, now, onAgain }: Props) {
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
