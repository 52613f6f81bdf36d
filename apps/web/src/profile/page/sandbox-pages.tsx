import { PROFILE_PAGE_SIZE } from '@sandlot/core/profile/limits'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { Button } from '@sandlot/ui/button'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { Skeleton } from '@sandlot/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { gridStyle } from './layout.ts'
import { ProfileCard } from './profile-card.tsx'
import { type ProfileList, profileListQuery } from './queries.ts'
import type { ProfileActions } from './use-profile-actions.ts'

type Props = {
  username: string
  list: ProfileList
  /** The total number on all pages. */
  count: number
  title: string
  empty: string
  actions: ProfileActions | null
  /** Shown below the list. */
  note?: ReactNode
}

/** A paged list of a profile (spec PS-001, PS-005). */
export function SandboxPages({ username, list, count, title, empty, actions, note }: Props) {
  const { client } = useServices()
  const [chosen, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(count / PROFILE_PAGE_SIZE))
  // The last page disappears with the last sandbox on it.
  const page = Math.min(chosen, pages)
  const query = useQuery({
    ...profileListQuery(client, username, list, page),
    placeholderData: keepPreviousData,
  })
  const sandboxes = query.data ?? []
  return (
    <section aria-label={title} className="flex flex-col gap-3" ref={keepRowFocus}>
      <h2 className="font-semibold text-lg">{title}</h2>
      <Loaded failed={say.listFailed} query={query} skeleton={<PageSkeleton />}>
        {sandboxes.length === 0 ? (
          <p className="text-ink-muted text-sm">{empty}</p>
        ) : (
          <ul className={gridStyle}>
            {sandboxes.map((sandbox) => (
              <li className="min-w-0" key={sandbox.id}>
                <ProfileCard actions={actions} sandbox={sandbox} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {note}
      {pages > 1 && (
        <nav aria-label={`${title}: ${say.pages}`} className="flex items-center justify-center gap-3 pt-2">
          <Button isDisabled={page === 1} onPress={() => setPage(page - 1)} size="sm">
            {say.previous}
          </Button>
          <span aria-live="polite" className="text-ink-muted text-sm tabular-nums">
            {say.pageOf(page, pages)}
          </span>
          <Button isDisabled={page >= pages} onPress={() => setPage(page + 1)} size="sm">
            {say.next}
          </Button>
        </nav>
      )}
    </section>
  )
}

export const PageSkeleton = () => (
  <div aria-hidden className={gridStyle}>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton className="h-56 rounded-xl" key={key} />
    ))}
  </div>
)
