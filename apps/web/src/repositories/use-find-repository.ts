import { parseRepository } from '@sandlot/core/repositories/find-rules'
import { githubRepoQuery } from '@sandlot/core/repositories/import-queries'
import { FIND_DEBOUNCE_MS } from '@sandlot/core/repositories/limits'
import { fullName } from '@sandlot/core/repositories/rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { useDebouncedText } from '../shell/use-debounced-text.ts'

/** What GitHub says of a typed repository, once nobody types any more (spec IM-043). */
export function useFindRepository(text: string) {
  const { client } = useServices()
  const parsed = parseRepository(text)
  const name = parsed.kind === 'repository' ? fullName(parsed) : ''
  const settled = useDebouncedText(name, FIND_DEBOUNCE_MS)
  const isSettled = name !== '' && settled === name
  const wanted = parsed.kind === 'repository' ? parsed : { owner: '', name: '' }
  const query = useQuery({ ...githubRepoQuery(client, wanted), enabled: isSettled, networkMode: 'always' })
  if (parsed.kind === 'empty') return { state: 'idle' as const }
  if (parsed.kind === 'invalid') return { state: 'error' as const, error: null }
  if (isSettled && query.data) return { state: 'ready' as const, repo: query.data.repo }
  if (isSettled && query.error && !query.isFetching) return { state: 'error' as const, error: query.error }
  return { state: 'loading' as const }
}
