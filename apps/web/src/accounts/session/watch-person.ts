import { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'
import { isEntrance } from './entrances.ts'

type Person = { id: string } | null | undefined

/**
 * Reloads the page when a different person has signed in, such as by a link opened in another tab, because everything
 * on it belongs to the previous user. Returns a function that stops watching.
 */
export function watchPerson(queries: QueryClient, beginAnew: () => void, path: () => string): () => void {
  let last = queries.getQueryData<Person>(accountKeys.me)
  return queries.getQueryCache().subscribe(({ type, query }) => {
    const [root, part] = query.queryKey
    if (type !== 'updated' || root !== accountKeys.me[0] || part !== accountKeys.me[1]) return
    const now = query.state.data as Person
    const isOther = last != null && now != null && last.id !== now.id
    // After a session has ended, the next person may be another one, too.
    last = now ?? last
    if (isOther && !isEntrance(path())) beginAnew()
  })
}
