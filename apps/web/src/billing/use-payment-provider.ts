import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Who plans are paid by; null where nobody pays, and as long as that is not known. */
export function usePaymentProvider(): string | null {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return data?.paymentProvider ?? null
}
