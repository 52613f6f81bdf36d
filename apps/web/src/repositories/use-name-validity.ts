import { nameValidity, type Validity } from '@sandlot/core/repositories/import-queries'
import { NAME_DEBOUNCE_MS } from '@sandlot/core/repositories/limits'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { useDebouncedText } from '../shell/use-debounced-text.ts'

/** Whether a fork can have a name, asked once nobody types any more (spec IM-083, IM-084). */
export function useNameValidity(owner: string, typed: string): Validity {
  const { client } = useServices()
  const name = typed.trim()
  const wanted = owner === '' || name === '' ? '' : fullName({ owner, name })
  const settled = useDebouncedText(wanted, NAME_DEBOUNCE_MS)
  const isSettled = wanted !== '' && settled === wanted
  const { data, isFetching } = useQuery({
    queryKey: [...repositoryKeys.githubAll, 'name', wanted],
    queryFn: () => nameValidity(client, { owner, name }),
    enabled: isSettled,
    networkMode: 'always',
    // Somebody may take it at any moment.
    gcTime: 0,
  })
  if (wanted === '') return { state: 'idle' }
  return isSettled && data && !isFetching ? data : { state: 'validating' }
}
