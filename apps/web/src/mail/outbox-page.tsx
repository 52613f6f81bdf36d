import { mailMessages } from '@sandlot/core/mail/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { Notice } from '../accounts/notice.tsx'
import { AdminHead } from '../admin/admin-head.tsx'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { useNow } from '../shell/browser/use-now.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { MailItem } from './mail-item.tsx'
import { mailsQuery } from './queries.ts'
import { TestMail } from './test-mail.tsx'

/** The instance's outgoing mail, for its admins. */
export function OutboxPage() {
  return (
    <>
      <AdminHead text={mailMessages.text} title={mailMessages.title} />
      <Outbox />
    </>
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
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? []
  const sends = query.data?.pages[0]?.sends ?? true
  return (
    <Loaded
      failed={mailMessages.loadFailed}
      query={query}
      skeleton={<RowsSkeleton label={mailMessages.loading} />}
    >
      {sends ? (
        <TestMail />
      ) : (
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
