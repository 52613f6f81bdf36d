import type { Cart, CartSubscription } from '@sandlot/core/billing/checkout/cart-rules'
import { requestPlan } from '@sandlot/core/billing/checkout/shop-queries'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Notice } from '../../accounts/notice.tsx'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from '../wizard/flow.ts'
import { wizardMessages } from '../wizard/messages.ts'
import { SummaryPanel } from '../wizard/summary-panel.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { finalizeMessages as say } from './messages.ts'

type Props = {
  flow: Flow
  cart: Cart
  subscription: CartSubscription
  teamId: string
  workspace: string | undefined
  /** Whether the workspace has a pending request. */
  hasAsked: boolean
}

/** The end of a wizard on instances without payment: a request to the instance's operator. */
export function AskStep({ flow, cart, subscription, teamId, workspace, hasAsked }: Props) {
  const { client, queries, toasts } = useServices()
  const asking = useMutation({ ...requestPlan(client, queries), networkMode: 'always' })
  const ask = () =>
    asking.mutate(
      { workspaceId: teamId, subscription },
      { onError: (error) => toasts.failed(say.askFailed, error) },
    )
  if (asking.isSuccess)
    return (
      <WizardFrame
        actions={
          <Button onPress={flow.complete} size="lg" variant="primary">
            {wizardMessages.done}
          </Button>
        }
        flow={flow}
        text={say.askedText}
        title={say.askedTitle}
        workspace={workspace}
      >
        <CircleCheck aria-hidden className="text-accent-text" size={40} />
      </WizardFrame>
    )
  return (
    <WizardFrame
      actions={
        <Button isPending={asking.isPending} onPress={ask} size="lg" variant="primary">
          {say.ask}
        </Button>
      }
      flow={flow}
      summary={<SummaryPanel cart={cart} />}
      text={say.askText}
      title={say.askTitle}
      workspace={workspace}
    >
      {hasAsked && <Notice>{say.again}</Notice>}
    </WizardFrame>
  )
}
