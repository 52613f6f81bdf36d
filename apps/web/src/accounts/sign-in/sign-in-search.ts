import { type SignInWay, signInWays } from '@sandlot/core/accounts/limits'

/** `/signin?continue=`: where to go afterwards; `error` and `provider`: how a sign-in window ended, or `ended`: a session did. */
export type SignInSearch = { continue?: string; error?: string; provider?: string }

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch =>
  Object.fromEntries(
    (['continue', 'error', 'provider'] as const).flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  )

type DuplicateSearch = { provider?: SignInWay; continue?: string }

/** `/signin/duplicate?provider=`: the way in that the account was made with. */
export function readDuplicateSearch(search: Record<string, unknown>): DuplicateSearch {
  const provider = signInWays.find((name) => name === search.provider)
  return {
    ...(provider && { provider }),
    ...(typeof search.continue === 'string' && { continue: search.continue }),
  }
}
