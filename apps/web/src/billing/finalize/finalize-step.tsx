import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { Cart } from '@sandlot/core/billing/checkout/cart-rules'
import {
  conversionCharge,
  convertToUsageBilling,
  type WorkspaceBilling,
} from '@sandlot/core/billing/checkout/shop-queries'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from '../wizard/flow.ts'
import { Waiting } from '../wizard/waiting.tsx'
import { AskStep } from './ask-step.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { finalizeMessages as say } from './messages.ts'
import { ReviewStep } from './review-step.tsx'

type Props = { flow: Flow; cart: Cart; billing: WorkspaceBilling; successPath: string }

/** The end of an upgrade: a request, a payment or a confirmation, depending on the instance and the workspace. */
export function FinalizeStep({ flow, cart, billing, successPath }: Props) {
  const { client } = useServices()
  const { data: features, isError, refetch } = useQuery(featuresQuery(client))
  const subscription = cart.newSubscription
  if (!features || !subscription)
    return <Waiting flow={flow} hasFailed={isError} retry={() => void refetch()} />
  const { id: teamId, name: workspace } = billing
  const common = { flow, cart, subscription, teamId, workspace }
  if (!features.paymentProvider) return <AskStep {...common} hasAsked={billing.planRequest != null} />
  if (isProWorkspace(billing)) return <ConvertStep {...common} />
  return <CheckoutStep {...common} successPath={successPath} />
}

type ConvertProps = Omit<Parameters<typeof ReviewStep>[0], 'title' | 'confirm' | 'work'> & { teamId: string }

/** Moves an existing Pro workspace to billing by usage (spec WZ-068). */
function ConvertStep({ teamId, cart, subscription, ...props }: ConvertProps) {
  const { client, queries } = useServices()
  const converting = useMutation({ ...convertToUsageBilling(client, queries), networkMode: 'always' })
  const order = { workspaceId: teamId, subscription }
  const { data: charge = null } = useQuery({
    queryKey: ['conversion-charge', teamId, subscription],
    queryFn: () => conversionCharge(client, order),
  })
  return (
    <ReviewStep
      {...props}
      cart={{ ...cart, convertProToUBBCharge: charge }}
      confirm={say.accept}
      subscription={subscription}
      title={say.reviewTitle}
      work={() => converting.mutateAsync(order)}
    />
  )
}
