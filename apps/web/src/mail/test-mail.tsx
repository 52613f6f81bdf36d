import { mailTestMessages } from '@sandlot/core/admin/system-messages'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { sendTestMail } from '../admin/queries.ts'
import { useServices } from '../shell/services.tsx'

/** Sends the admin a test mail, and shows the mail server's response. */
export function TestMail() {
  const { client } = useServices()
  const me = useMe()
  const { mutate, data, error, isPending } = useMutation(sendTestMail(client))
  return (
    <section className="mb-6 rounded-xl border border-line bg-surface p-4">
      <h2 className="font-semibold text-sm">{mailTestMessages.title}</h2>
      <p className="mt-0.5 mb-3 text-ink-muted text-sm">{mailTestMessages.text(me?.email ?? '')}</p>
      <Button icon={<Send aria-hidden size={14} />} isPending={isPending} onPress={() => mutate()} size="sm">
        {mailTestMessages.action}
      </Button>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {data?.sent && <Notice>{mailTestMessages.sent(data.to)}</Notice>}
        {data?.problem && (
          <Notice isProblem>
            {mailTestMessages.notSent} {data.problem}
          </Notice>
        )}
        {error && (
          <Notice isProblem>
            {mailTestMessages.failed}: {toAppError(error).message}
          </Notice>
        )}
      </div>
    </section>
  )
}
