import { type SignInWay, signInWays } from '@sandlot/core/accounts/limits'

/**
 * `/signin?continue=`: the page to return to. `error` and `provider`: the outcome of a sign-in window. With `ended`, a
 * session ended.
 */
export type SignInSearch = { continue?: string; error?: string; provider?: string }

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch =>
  Object.fromEntries(
    (['continue', 'error', 'provider'] as const).flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  )

type DuplicateSearch = { provider?: SignInWay; continue?: string }

/** `/signin/duplicate?provider=`: the provider that the account was created with. */
export function readDuplicateSearch(search: Record<string, unknown>): DuplicateSearch {
  const provider = signInWays.find((name) => name === search.provider)
  return {
    ...(provider && { provider }),
    ...(typeof search.continue === 'string' && { continue: search.continue }),
  }
}
