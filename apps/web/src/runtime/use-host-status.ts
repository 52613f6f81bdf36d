import { queryOptions } from '@sandlot/core/query'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** What this server provides for devboxes. Undefined until known. */
export function useHostStatus() {
  const { client } = useServices()
  return useQuery(
    queryOptions({
      queryKey: ['runtime-status'],
      queryFn: () => client.rest(runtimeStatus),
      staleTime: 5 * 60_000,
    }),
  ).data
}
