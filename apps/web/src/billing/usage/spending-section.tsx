import { setSpendingLimit, workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { dollarsTyped } from '@sandlot/core/billing/payments/spending-limit-rules'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { limitMessages } from '../limit/messages.ts'

/** What a paying workspace may spend beyond its plan. Only the server knows the maximum. */
export function SpendingSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data } = useQuery({ ...workspaceBillingQuery(client, id), networkMode: 'always' })
  return data ? <Limit id={id} kept={data.limits.onDemandSpendingLimit ?? 0} /> : null
}

function Limit({ id, kept }: { id: string; kept: number }) {
  const { client, queries, toasts } = useServices()
  const [typed, setTyped] = useState<string | null>(null)
  // What others save shows until the admin types.
  const text = typed ?? String(kept)
  const saving = useMutation({
    ...setSpendingLimit(client, queries),
    networkMode: 'always',
    onSuccess: () => toasts.toast('success', say.spendingSaved),
    onError: (error) => toasts.failed(limitMessages.saveFailed, error),
  })
  const dollars = dollarsTyped(text)
  return (
    <Section isCard text={limitMessages.text} title={say.spending}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (dollars !== null && !saving.isPending)
            saving.mutate(
              { workspaceId: id, spendingLimit: dollars },
              { onSuccess: () => setTyped((now) => (now === typed ? null : now)) },
            )
        }}
      >
        <TextField
          className="w-60"
          inputMode="numeric"
          label={limitMessages.label}
          onChange={setTyped}
          problem={dollars === null ? say.dollarsWrong : null}
          value={text}
        />
        <Button isDisabled={dollars === null} isPending={saving.isPending} type="submit">
          {say.save}
        </Button>
      </form>
    </Section>
  )
}
