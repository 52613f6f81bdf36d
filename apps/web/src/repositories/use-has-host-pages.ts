import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Whether people can look at something on the GitHub of this instance: the sample one of a demo has no pages. */
export function useHasHostPages(): boolean {
  const { client } = useServices()
  return useQuery(featuresQuery(client)).data?.demo !== true
}
