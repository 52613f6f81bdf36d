import type { Provider } from '@sandlot/core/accounts/limits'
import type { Config } from '../config.ts'
import { githubIdentity } from './github-identity.ts'

/** Who somebody is, as a provider says. */
export type ProviderPerson = {
  /** Stays the same when the person renames the account. */
  subject: string
  login: string
  name: string | null
  /** The primary address, only if the provider has verified it. */
  email: string | null
  avatarUrl: string | null
  token: string
  scopes: string[]
}

/** What has to be remembered between leaving for the provider and coming back. */
export type SignInAttempt = { redirectUri: string; state: string; verifier: string; scopes: string[] }

/** A way to learn who somebody is. `finish` throws an AppError `unavailable` for whatever goes wrong over there. */
export type IdentityProvider = {
  /** Where to send the browser. */
  authorizeUrl(attempt: SignInAttempt): Promise<URL>
  /** Trades what the browser came back with for the person; `search` is the query of that request. */
  finish(attempt: SignInAttempt, search: string): Promise<ProviderPerson>
}

/** The configured way to sign in with a provider, or null. */
export function identityProvider(
  { config, fetch }: { config: Pick<Config, 'github'>; fetch: typeof globalThis.fetch },
  provider: Provider,
): IdentityProvider | null {
  if (provider === 'github') return config.github && githubIdentity({ ...config.github, fetch })
  return null
}
