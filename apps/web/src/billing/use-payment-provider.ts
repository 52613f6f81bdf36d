import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Returns the payment provider. Null if there is none or while unknown. */
export function usePaymentProvider(): string | null {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return data?.paymentProvider ?? null
}
