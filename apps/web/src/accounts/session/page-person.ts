import type { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'
import { isEntrance } from './entrances.ts'

/** The key itself would bring all that is asked of accounts into the first file of every page. */
const ME = ['accounts', 'me'] as const satisfies typeof accountKeys.me

/** Whose page this is: the first who was signed in on it, until somebody signs in on a page for that. */
export function createPagePerson(
  queries: () => QueryClient,
  path = () => window.location.pathname,
): () => string | null {
  let own: string | null = null
  return () => {
    if (isEntrance(path())) own = null
    else own ??= queries().getQueryData<{ id: string } | null>(ME)?.id ?? null
    return own
  }
}
