import { toAppError } from '@sandlot/core/errors'
import { VISITOR_LOOK_MS } from '@sandlot/core/sandboxes/limits'
import { type OpenSandbox, sandboxCardQuery, sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'

/**
 * Refetches a sandbox when its privacy has changed, for signed-out visitors. They have no live connection, so this
 * polls.
 */
export function useVisitorNews(sandbox: OpenSandbox | undefined): void {
  const { client, queries } = useServices()
  const isVisitor = useMe() === null
  const id = sandbox?.id
  const { data, error } = useQuery({
    ...sandboxCardQuery(client, id ?? ''),
    enabled: isVisitor && id !== undefined,
    refetchInterval: VISITOR_LOOK_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const isGone = error !== null && toAppError(error).code === 'not_found'
  const isOther = data !== undefined && data.privacy !== sandbox?.privacy
  useEffect(() => {
    if (id === undefined || !(isGone || isOther)) return
    void queries.invalidateQueries({ queryKey: sandboxKeys.one(id).slice(0, 2) })
  }, [queries, id, isGone, isOther])
}
