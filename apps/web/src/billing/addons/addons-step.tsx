import type { Cart } from '@sandlot/core/billing/checkout/cart-rules'
import { type AddonId, type Catalog, creditAddons } from '@sandlot/core/billing/plans/catalog-rules'
import { Button } from '@sandlot/ui/button'
import type { Flow } from '../wizard/flow.ts'
import { wizardMessages } from '../wizard/messages.ts'
import { SummaryPanel } from '../wizard/summary-panel.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { AddonRow } from './addon-row.tsx'
import { addonsMessages as say } from './messages.ts'

type Props = {
  flow: Flow
  cart: Cart
  prices: Catalog
  workspace: string | undefined
  /** Whether the workspace already has Pro. */
  isManaging?: boolean
  raise: (addon: AddonId) => void
  lower: (addon: AddonId) => void
}

/** Spec WZ-062 to WZ-064. */
export function AddonsStep({ flow, cart, prices, workspace, isManaging = false, raise, lower }: Props) {
  const interval = cart.newSubscription?.billingInterval ?? 'monthly'
  const quantities = new Map(cart.newSubscription?.addonItems.map(({ addon, quantity }) => [addon, quantity]))
  const isUnchanged = isManaging && cart.addonChanges.length === 0
  return (
    <WizardFrame
      actions={
        <Button isDisabled={isUnchanged} onPress={() => flow.next()} size="lg" variant="primary">
          {wizardMessages.next}
        </Button>
      }
      flow={flow}
      summary={<SummaryPanel cart={cart} />}
      text={isManaging ? say.manageText : say.text}
      title={isManaging ? say.manageTitle : say.title}
      workspace={workspace}
    >
      <ul className="flex flex-col gap-3">
        {creditAddons(prices, interval).map((addon) => (
          <AddonRow
            addon={addon}
            key={addon.id}
            lower={() => lower(addon.id)}
            quantity={quantities.get(addon.id) ?? 0}
            raise={() => raise(addon.id)}
          />
        ))}
      </ul>
    </WizardFrame>
  )
}
