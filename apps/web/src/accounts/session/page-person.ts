import type { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'
import { isEntrance } from './entrances.ts'

/** Importing the key would pull all account queries into the first file of every page. */
const ME = ['accounts', 'me'] as const satisfies typeof accountKeys.me

/**
 * The person for whom the page was opened: the first one signed in on it, until somebody signs in on a page for that.
 */
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
