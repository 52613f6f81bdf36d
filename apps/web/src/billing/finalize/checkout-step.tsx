import type { CartSubscription } from '@sandlot/core/billing/checkout/cart-rules'
import { checkoutMessages } from '@sandlot/core/billing/checkout/messages'
import { checkoutUrl } from '@sandlot/core/billing/checkout/shop-queries'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { leaveTo } from '../../shell/browser/leave-to.ts'
import { stringifySearch } from '../../shell/search-params.ts'
import { useServices } from '../../shell/services.tsx'
import type { Flow, StepId } from '../wizard/flow.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { finalizeMessages as say } from './messages.ts'

type Props = {
  flow: Flow
  subscription: CartSubscription
  teamId: string
  workspace: string | undefined
  successPath: string
}

/** Redirects to the payment page of the plan (spec BL-079 to BL-086, WZ-069). */
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

type UseCheckoutProps = { subscription: CartSubscription; teamId: string; successPath: string }

/** Requests a checkout and navigates to it. `error` is set if there is none. */
function useCheckout({ subscription, teamId, successPath }: UseCheckoutProps) {
  const { client } = useServices()
  const { pathname, search } = useLocation()
  // Users who come back without paying skip this step, which would redirect again.
  const step: StepId = 'spending-limit'
  const cancelPath = pathname + stringifySearch({ ...search, step })
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['checkout', teamId, subscription],
    queryFn: () => checkoutUrl(client, { workspaceId: teamId, subscription, successPath, cancelPath }),
    // Each visit is a separate checkout, because an earlier one may be used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  })
  const url = data && 'url' in data && !isFetching ? data.url : null
  useEffect(() => {
    if (url !== null) leaveTo(url)
  }, [url])
  return {
    error: data && 'error' in data && !isFetching ? data.error : null,
    retry: () => void refetch(),
  }
}
