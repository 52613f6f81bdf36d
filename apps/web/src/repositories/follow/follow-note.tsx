import { exactTime } from '@sandlot/core/date-formats'
import { followMessages as say } from '@sandlot/core/repositories/follow-messages'
import type { Follows } from '@sandlot/core/repositories/follow-rest'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { timeAgo } from '@sandlot/core/time'
import { GitBranch } from 'lucide-react'
import { useNow } from '../../shell/browser/use-now.ts'
import { UpdateButton } from './update-button.tsx'

/** The branch that a template follows, how current it is, and when to expect updates. */
export function FollowNote({ sandbox, follows }: { sandbox: OpenSandbox; follows: Follows }) {
  const now = useNow()
  const { updatedAt, checkedAt, isTold } = follows
  return (
    <section
      aria-label={say.follows(follows)}
      className="flex flex-col items-start gap-1.5 rounded-lg border border-line p-3 text-sm"
    >
      <p className="flex w-full min-w-0 items-center gap-2 font-medium">
        <GitBranch aria-hidden className="shrink-0 text-ink-faint" size={14} />
        <span className="wrap-anywhere" dir="auto">
          {say.follows(follows)}
        </span>
      </p>
      <p className="text-ink-muted">
        <time dateTime={updatedAt} title={exactTime(updatedAt)}>
          {say.updatedAt(timeAgo(updatedAt, now))}
        </time>
        {', '}
        <time dateTime={checkedAt} title={exactTime(checkedAt)}>
          {say.checkedAt(timeAgo(checkedAt, now))}
        </time>
      </p>
      <p className="text-ink-muted">{say.promise(isTold)}</p>
      <UpdateButton sandbox={sandbox} />
    </section>
  )
}
