import type { Cart, CartSubscription } from '@sandlot/core/billing/checkout/cart-rules'
import type { Result } from '@sandlot/core/billing/checkout/result-rules'
import { priceText } from '@sandlot/core/billing/money-rules'
import { TOAST_LONG_ERROR_SECONDS } from '@sandlot/core/shell/limits'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { addonsMessages } from '../addons/messages.ts'
import type { Flow } from '../wizard/flow.ts'
import { summaryMessages } from '../wizard/summary-messages.ts'
import { SummaryPanel } from '../wizard/summary-panel.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { finalizeMessages as say } from './messages.ts'

type Props = {
  flow: Flow
  cart: Cart
  subscription: CartSubscription
  title: string
  confirm: string
  workspace: string | undefined
  /** Performs the change. Never throws. */
  work: () => Promise<Result>
}

/** Shows the changes before the user confirms them (spec WZ-067, WZ-070 to WZ-072). */
export function ReviewStep({ flow, cart, subscription, title, confirm, workspace, work }: Props) {
  const { toasts } = useServices()
  const confirming = useMutation({ mutationFn: work, networkMode: 'always' })
  const press = () =>
    confirming.mutate(undefined, {
      onSuccess: (result) => {
        if (result.success) flow.complete()
        // Shown longer, because it is about money (spec BL-089, BL-090).
        else toasts.toast('error', result.error, undefined, TOAST_LONG_ERROR_SECONDS)
      },
    })
  const { total, totalExcludingTax } = cart.convertProToUBBCharge ?? {}
  const price = summaryMessages.per[subscription.billingInterval](priceText(subscription.totalPrice))
  return (
    <WizardFrame
      actions={
        <Button isDisabled={confirming.isPending} onPress={press} size="lg" variant="primary">
          {confirm}
        </Button>
      }
      flow={flow}
      summary={<SummaryPanel cart={cart} />}
      title={title}
      workspace={workspace}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {cart.addonChanges.map(({ addon, quantity }) => (
          <li key={addon}>
            {(quantity > 0 ? say.added : say.removed)(
              Math.abs(quantity),
              addonsMessages.credits(Number(addon.slice('credits_'.length))),
            )}
          </li>
        ))}
        <li>{say.newPrice(price)}</li>
        {total !== undefined && totalExcludingTax !== undefined && (
          <li>
            {total === totalExcludingTax
              ? say.charge(priceText(Math.max(0, total)))
              : say.chargeWithTax(priceText(Math.max(0, total)), priceText(Math.max(0, totalExcludingTax)))}
          </li>
        )}
      </ul>
    </WizardFrame>
  )
}
