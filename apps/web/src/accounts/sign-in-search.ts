import { type Provider, providers } from '@sandlot/core/accounts/limits'

/** `/signin?continue=`: where to go afterwards. */
export const readSignInSearch = (search: Record<string, unknown>): { continue?: string } =>
  typeof search.continue === 'string' ? { continue: search.continue } : {}

/** `/signin/duplicate?provider=`: the way in that the account was made with. */
export function readDuplicateSearch(search: Record<string, unknown>): { provider?: Provider } {
  const provider = providers.find((name) => name === search.provider)
  return provider ? { provider } : {}
}
