import { mailMessages } from '@sandlot/core/mail/messages'
import { mailsQuery } from '@sandlot/core/mail/queries'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { Loaded } from '../repositories/loaded.tsx'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/load-more.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useServices } from '../shell/services.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { useNow } from '../shell/use-now.ts'
import { useTitle } from '../shell/use-title.ts'
import { MailItem } from './mail-item.tsx'

/** The mail that the instance wrote, for its admins; for anybody else there is no such page. */
export function OutboxPage() {
  const me = useMe()
  if (me && !me.isAdmin) return <NotFoundPage />
  return (
    <div className="flex min-h-full flex-col">
      <TopBar title={mailMessages.title} />
      <main className="mx-auto w-full max-w-200 flex-1 px-4 py-8">
        <h1 className="font-semibold text-xl">{mailMessages.title}</h1>
        <p className="mt-0.5 mb-5 text-ink-muted">{mailMessages.text}</p>
        <Outbox />
      </main>
    </div>
  )
}

function Outbox() {
  const { client } = useServices()
  const now = useNow()
  const query = useInfiniteQuery({
    ...mailsQuery(client),
    networkMode: 'always',
    meta: { failed: mailMessages.loadFailed },
  })
  useTitle(mailMessages.title)
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? []
  const sends = query.data?.pages[0]?.sends ?? true
  return (
    <Loaded
      failed={mailMessages.loadFailed}
      query={query}
      skeleton={<RowsSkeleton label={mailMessages.loading} />}
    >
      {!sends && (
        <div className="mb-4">
          <Notice>{mailMessages.noServer}</Notice>
        </div>
      )}
      {mails.length === 0 ? (
        <EmptyState
          icon={<MailOpen aria-hidden size={22} />}
          text={mailMessages.emptyText}
          title={mailMessages.empty}
        />
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} now={now} sends={sends} />
          ))}
        </ul>
      )}
      <LoadMore failed={mailMessages.loadFailed} query={query} />
    </Loaded>
  )
}
