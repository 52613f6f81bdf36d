import type { CartSubscription } from '@sandlot/core/billing/cart-rules'
import { checkoutMessages } from '@sandlot/core/billing/checkout-messages'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { Notice } from '../../accounts/notice.tsx'
import type { Flow } from '../wizard/flow.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { finalizeMessages as say } from './messages.ts'
import { useCheckout } from './use-checkout.ts'

type Props = {
  flow: Flow
  subscription: CartSubscription
  teamId: string
  workspace: string | undefined
  successPath: string
}

/** Leads to the page on which the plan is paid for (spec BL-079 to BL-086, WZ-069). */
export function CheckoutStep({ flow, subscription, teamId, workspace, successPath }: Props) {
  const { error, retry } = useCheckout({ subscription, teamId, successPath })
  if (error !== null)
    return (
      <WizardFrame
        actions={
          <>
            <Button onPress={retry} size="lg" variant="primary">
              {checkoutMessages.retry}
            </Button>
            <Button onPress={flow.complete} size="lg">
              {checkoutMessages.abandon}
            </Button>
          </>
        }
        flow={flow}
        title={say.checkoutFailed}
        workspace={workspace}
      >
        <Notice isProblem>{error}</Notice>
      </WizardFrame>
    )
  return (
    <WizardFrame flow={flow} title={say.redirecting} workspace={workspace}>
      <Spinner size={24} />
    </WizardFrame>
  )
}
