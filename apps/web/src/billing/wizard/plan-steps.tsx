import type { WorkspaceBilling } from '@sandlot/core/billing/checkout/shop-queries'
import { AddonsStep } from '../addons/addons-step.tsx'
import { FinalizeStep } from '../finalize/finalize-step.tsx'
import { LimitStep } from '../limit/limit-step.tsx'
import { PlansStep } from '../plans/plans-step.tsx'
import type { Flow } from './flow.ts'
import { useCart } from './use-cart.ts'

type Props = {
  flow: Flow
  billing: WorkspaceBilling
  onFree: () => void
  /** Where the payment provider leads after success. */
  successPath: string
}

/** The steps of choosing a plan and its options, shared by two wizards. */
export function PlanSteps({ flow, billing, onFree, successPath }: Props) {
  const { cart, prices, raise, lower } = useCart(flow, billing.subscriptionSchedule)
  const { id: teamId, name: workspace } = billing
  const kept = billing.limits.onDemandSpendingLimit ?? null
  // Without a plan in the address the later steps cannot be shown.
  const step = cart.newSubscription ? flow.step : 'plans'
  if (step === 'addons') return <AddonsStep {...{ flow, cart, prices, workspace, raise, lower }} />
  if (step === 'spending-limit') return <LimitStep {...{ flow, cart, teamId, workspace, kept }} />
  if (step === 'finalize') return <FinalizeStep {...{ flow, cart, billing, successPath }} />
  return <PlansStep {...{ prices, workspace, onFree }} flow={{ ...flow, step }} />
}
