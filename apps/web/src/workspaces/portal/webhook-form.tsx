import type { DeliveryOutcome } from '@sandlot/core/delivery-rules'
import { inputText } from '@sandlot/core/input-rules'
import { auditStreamMessages } from '@sandlot/core/workspaces/audit/stream-messages'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { webhookFormMessages as say } from '@sandlot/core/workspaces/webhook-form-messages'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { SecretOnce } from './secret-once.tsx'
import { useChange } from './use-change.ts'

type WebhookFormProps = {
  /** The webhook in use, if there is one. */
  webhook: { url: string } | null
  save: (url: string) => Promise<{ secret: string }>
  test: () => Promise<DeliveryOutcome>
  stop: () => Promise<unknown>
}

/** Sets, tests and turns off a webhook; shows its signing secret once. */
export function WebhookForm({ webhook, save, test, stop }: WebhookFormProps) {
  const { toasts } = useServices()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [secret, setSecret] = useState<string | null>(null)
  const saving = useChange(() => save(url), say.saveFailed)
  const testing = useChange(test, say.testFailed)
  const stopping = useChange(stop, say.stopFailed)
  const isEmpty = url.trim() === ''
  const problem = isEmpty || url === webhook?.url ? null : streamUrlProblem(url)
  const tell = (outcome: DeliveryOutcome) =>
    outcome.problem === null
      ? toasts.toast('success', say.testDone)
      : toasts.toast('error', say.testRefused(outcome))
  const forget = () => {
    setUrl('')
    setSecret(null)
    toasts.toast('success', say.stopped)
  }
  return (
    <>
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
              onPress={() => testing.mutate(undefined, { onSuccess: tell })}
            >
              {say.test}
            </Button>
            <Button
              isPending={stopping.isPending}
              onPress={() => stopping.mutate(undefined, { onSuccess: forget })}
              variant="danger-ghost"
            >
              {say.stop}
            </Button>
          </>
        )}
      </form>
      {secret && <SecretOnce label={say.secret} secret={secret} />}
    </>
  )
}
