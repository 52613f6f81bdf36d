import type { SignInWay } from '@sandlot/core/accounts/limits'
import type { Config } from '../config.ts'
import type { Clock } from '../ids.ts'
import { appleIdentity } from './apple-identity.ts'
import { githubIdentity } from './github/identity.ts'
import { oidcIdentity } from './oidc-identity.ts'

/** Who somebody is, as a provider says. */
export type ProviderPerson = {
  /** Stays the same when the person renames the account. */
  subject: string
  login: string
  name: string | null
  /** The primary address, only if the provider has verified it. */
  email: string | null
  avatarUrl: string | null
  /** Speaks to the provider on the person's behalf; null where nothing is asked there afterwards. */
  token: string | null
  scopes: string[]
}

/** What has to be remembered between leaving for the provider and coming back. */
export type SignInAttempt = {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  scopes: string[]
}

/** A way to learn who somebody is. What goes wrong over there is an AppError `unavailable`. */
export type IdentityProvider = {
  way: SignInWay
  /** What its identities are kept under: a subject means something to one issuer alone. */
  key: string
  /** The domains whose addresses it may vouch for; null for any. */
  domains: readonly string[] | null
  /** Where to send the browser; `hint` is the address that the person gave. */
  authorizeUrl(attempt: SignInAttempt, hint?: string): Promise<URL>
  /** Trades what the browser came back with for the person; `search` is the query of that request. */
  finish(attempt: SignInAttempt, search: string): Promise<ProviderPerson>
}

export type IdentityDeps = {
  config: Pick<Config, 'github' | 'google' | 'apple' | 'sso'>
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** What the keys of identities from single sign-on begin with. */
export const SSO_KEY = 'sso:'

/** The configured way to sign in, or null; with single sign-on it depends on the domain of the address. */
export function identityProvider(
  deps: IdentityDeps,
  way: SignInWay,
  domain?: string,
): IdentityProvider | null {
  const { config, fetch, clock } = deps
  switch (way) {
    case 'github':
      return config.github && githubIdentity({ ...config.github, fetch })
    case 'google':
      return (
        config.google &&
        oidcIdentity({ ...config.google, way, key: way, domains: null, trustEmail: false, fetch, clock })
      )
    case 'apple':
      return config.apple && appleIdentity({ ...config.apple, fetch, clock })
    case 'sso': {
      const connection = config.sso.find(({ domains }) => domain !== undefined && domains.includes(domain))
      if (!connection) return null
      const key = SSO_KEY + connection.issuer.replace(/\/+$/, '')
      return oidcIdentity({ ...connection, way, key, fetch, clock })
    }
  }
}

/** Whether anybody can get in without a link from the terminal. */
export const hasIdentityProvider = ({ github, google, apple, sso }: IdentityDeps['config']): boolean =>
  Boolean(github ?? google ?? apple) || sso.length > 0
