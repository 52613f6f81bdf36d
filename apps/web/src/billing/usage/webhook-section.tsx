import {
  type BudgetWebhook,
  endBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/budget-webhook-rest'
import { usageMessages as say } from '@sandlot/core/billing/usage-messages'
import { inputText } from '@sandlot/core/input-rules'
import { auditStreamMessages } from '@sandlot/core/workspaces/audit/stream-messages'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { SecretOnce } from '../../workspaces/portal/secret-once.tsx'
import { useChange } from '../../workspaces/portal/use-change.ts'
import { webhookQuery } from './queries.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The webhook that is notified about the budgets, and whether the last delivery succeeded. */
export function WebhookSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data } = useQuery({ ...webhookQuery(client, id), networkMode: 'always' })
  return data === undefined ? null : <Webhook id={id} webhook={data} />
}

function Webhook({ id, webhook }: { id: string; webhook: BudgetWebhook | null }) {
  const { client, toasts } = useServices()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id }
  const saving = useChange(() => client.rest(setBudgetWebhook, { params, body: { url } }), say.webhookFailed)
  const ending = useChange(() => client.rest(endBudgetWebhook, { params }), say.webhookFailed)
  const testing = useChange(() => client.rest(testBudgetWebhook, { params }), say.webhookFailed)
  const problem = url === '' || url === webhook?.url ? null : streamUrlProblem(url)
  const isEmpty = url.trim() === ''
  const tell = ({ lastStatus: status, lastProblem }: BudgetWebhook) =>
    lastProblem === null
      ? toasts.toast('success', say.testDone)
      : toasts.toast('error', say.testFailed({ status, problem: lastProblem }))
  return (
    <Section isCard text={say.webhookText} title={say.webhook}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmpty || problem || saving.isPending) return
          saving.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) })
        }}
      >
        <TextField
          className="min-w-60 flex-1"
          label={say.url}
          onChange={setUrl}
          placeholder="https://"
          problem={inputText(auditStreamMessages, problem)}
          value={url}
        />
        <Button isDisabled={isEmpty || problem !== null} isPending={saving.isPending} type="submit">
          {say.save}
        </Button>
        {webhook && (
          <>
            <Button
              isPending={testing.isPending}
              onPress={() => testing.mutate(undefined, { onSuccess: (tested) => tell(tested.webhook) })}
            >
              {say.test}
            </Button>
            <Button
              isPending={ending.isPending}
              onPress={() =>
                ending.mutate(undefined, {
                  onSuccess: () => {
                    setUrl('')
                    setSecret(null)
                  },
                })
              }
              variant="danger-ghost"
            >
              {say.stop}
            </Button>
          </>
        )}
      </form>
      {secret && <SecretOnce label={say.secret} secret={secret} />}
      {webhook?.lastAt && <p className="text-ink-muted text-xs">{lastDelivery(webhook, webhook.lastAt)}</p>}
    </Section>
  )
}

function lastDelivery({ lastStatus: status, lastProblem: problem }: BudgetWebhook, lastAt: string): string {
  const at = moment.format(new Date(lastAt))
  return problem === null ? say.delivered(at) : say.failed(at, { status, problem })
}
