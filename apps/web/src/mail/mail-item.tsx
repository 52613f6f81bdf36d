import { mailMessages } from '@sandlot/core/mail/messages'
import type { Mail } from '@sandlot/core/mail/rest'
import { type MailState, mailState } from '@sandlot/core/mail/rules'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight, Copy, Send } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../shell/browser/copy-text.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { mailTextQuery, resendMail } from './queries.ts'

const colors = {
  sent: 'bg-accent-soft text-accent-text',
  failed: 'bg-danger-soft text-danger-text',
  waiting: 'bg-sunken text-ink-muted',
  by_hand: 'bg-warning-soft text-warning-text',
} satisfies Record<MailState, string>

type Props = { mail: Mail; sends: boolean; now: Date }

/** One mail: collapsed it shows recipient and status, expanded its text. */
export function MailItem({ mail, sends, now }: Props) {
  const state = mailState(mail, sends)
  // The text is fetched only when the mail is opened, because reading it is recorded.
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex list-none items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2">
          <ChevronRight
            aria-hidden
            className="shrink-0 text-ink-faint transition-transform duration-100 group-open:rotate-90"
            size={16}
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{mail.subject}</span>
            <span className="block truncate text-ink-muted text-xs">
              {mailMessages.to(mail.to)} · {timeAgo(mail.insertedAt, now)}
            </span>
          </span>
          <span className={cx('shrink-0 rounded-full px-2.5 py-1 font-medium text-xs', colors[state])}>
            {mailMessages.states[state]}
          </span>
        </summary>
        {isOpen && <MailBody mail={mail} sends={sends} />}
      </details>
    </li>
  )
}

function MailBody({ mail, sends }: Pick<Props, 'mail' | 'sends'>) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync, isPending } = useMutation({ ...resendMail(client, queries), networkMode: 'always' })
  const query = useQuery({ ...mailTextQuery(client, mail.id), meta: { failed: mailMessages.readFailed } })
  const copy = (text: string) =>
    copyText(toasts.toast, text, { done: mailMessages.copied, failed: mailMessages.notCopied })
  const resend = async () => {
    try {
      await mutateAsync(mail.id)
      toasts.toast('success', mailMessages.resent(mail.to))
    } catch (error) {
      toasts.failed(mailMessages.resendFailed, error)
    }
  }
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pl-11">
      {mail.problem && (
        <p className="break-words text-danger-text text-sm">
          {mail.problem} ({mailMessages.attempts(mail.attempts)})
        </p>
      )}
      <Loaded failed={mailMessages.readFailed} query={query} skeleton={<Skeleton className="h-20" />}>
        <pre className="whitespace-pre-wrap break-words rounded-lg border border-line bg-canvas px-3 py-2.5 font-sans text-sm">
          {query.data}
        </pre>
      </Loaded>
      <div className="flex flex-wrap gap-2">
        {query.data !== undefined && (
          <Button icon={<Copy aria-hidden size={14} />} onPress={() => void copy(query.data)} size="sm">
            {mailMessages.copy}
          </Button>
        )}
        {sends && (
          <Button
            icon={<Send aria-hidden size={14} />}
            isPending={isPending}
            onPress={() => void resend()}
            size="sm"
          >
            {mailMessages.resend}
          </Button>
        )}
      </div>
    </div>
  )
}
