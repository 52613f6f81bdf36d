import type { CartSubscription } from '@sandlot/core/billing/cart-rules'
import { checkoutUrl } from '@sandlot/core/billing/shop-queries'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveTo } from '../../shell/browser/leave-to.ts'
import { stringifySearch } from '../../shell/search-params.ts'
import { useServices } from '../../shell/services.tsx'
import type { StepId } from '../wizard/flow.ts'

type Props = { subscription: CartSubscription; teamId: string; successPath: string }

/** Asks where to pay, and goes there; `error` says why there is no such place. */
export function useCheckout({ subscription, teamId, successPath }: Props) {
  const { client } = useServices()
  const { pathname, search } = useLocation()
  // Who comes back without paying does not come to this step, which would lead away again.
  const step: StepId = 'spending-limit'
  const cancelPath = pathname + stringifySearch({ ...search, step })
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['checkout', teamId, subscription],
    queryFn: () => checkoutUrl(client, { workspaceId: teamId, subscription, successPath, cancelPath }),
    // Each visit is a checkout of its own; an answer of before may be used up.
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
