import { feedbackMessages as say } from '@sandlot/core/profile/feedback-messages'
import { type Feedback, listFeedback } from '@sandlot/core/profile/feedback-rest'
import { FEEDBACK_PAGE_SIZE } from '@sandlot/core/profile/limits'
import { timeAgo } from '@sandlot/core/time'
import { Avatar } from '@sandlot/ui/avatar'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { AdminHead } from '../../admin/admin-head.tsx'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { useNow } from '../../shell/browser/use-now.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'

/** The feedback of all users, for the instance's admins. */
export function FeedbackPage() {
  const { client } = useServices()
  const now = useNow()
  const query = useInfiniteQuery({
    queryKey: ['admin', 'feedback'],
    queryFn: async ({ pageParam: after }: { pageParam: string | null }) =>
      (await client.rest(listFeedback, { query: after === null ? {} : { after } })).feedback,
    initialPageParam: null as string | null,
    getNextPageParam: (last: Feedback[]) => (last.length < FEEDBACK_PAGE_SIZE ? undefined : last.at(-1)?.id),
    meta: { failed: say.loadFailed },
  })
  const entries = query.data?.pages.flat() ?? []
  return (
    <>
      <AdminHead text={say.adminText} title={say.adminTitle} />
      <Loaded failed={say.loadFailed} query={query} skeleton={<Skeleton className="h-60" />}>
        {entries.length === 0 ? (
          <EmptyState
            icon={<MessageSquareText aria-hidden size={22} />}
            text={say.adminEmptyText}
            title={say.adminEmpty}
          />
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
            {entries.map((each) => (
              <Item key={each.id} now={now} entry={each} />
            ))}
          </ul>
        )}
        <LoadMore query={query} />
      </Loaded>
    </>
  )
}

function Item({ entry, now }: { entry: Feedback; now: Date }) {
  const { author, score, text, page } = entry
  const about = [
    say.kinds[entry.kind],
    ...(score === null ? [] : [say.score(score)]),
    ...(page === null ? [] : [page]),
    timeAgo(entry.insertedAt, now),
  ]
  const name = author?.username ?? say.somebodyGone
  return (
    <li className="flex min-w-0 gap-3 p-4">
      <Avatar name={name} size={28} url={author?.avatarUrl ?? null} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{name}</p>
        {text && (
          <p className="whitespace-pre-line break-words" dir="auto">
            {text}
          </p>
        )}
        <p className="truncate text-ink-muted text-xs">{about.join(' · ')}</p>
      </div>
    </li>
  )
}
