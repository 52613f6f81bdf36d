import { listPasskeys } from '@sandlot/core/accounts/passkeys/rest'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

export const passkeysKey = ['accounts', 'passkeys'] as const

export function usePasskeys() {
  const { client } = useServices()
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async () => (await client.rest(listPasskeys)).passkeys,
  })
}
