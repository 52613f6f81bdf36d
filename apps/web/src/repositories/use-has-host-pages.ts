import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Whether this instance's GitHub has pages to look at. The sample one of a demo does not. */
export function useHasHostPages(): boolean {
  const { client } = useServices()
  return useQuery(featuresQuery(client)).data?.demo !== true
}
