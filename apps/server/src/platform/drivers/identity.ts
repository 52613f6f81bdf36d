import type { SignInWay } from '@sandlot/core/accounts/limits'
import type { Config } from '../config/config.ts'
import type { Clock } from '../ids.ts'
import { appleIdentity } from './apple-identity.ts'
import { githubIdentity } from './github/identity.ts'
import { oidcIdentity } from './oidc-identity.ts'

/** A person's identity, as reported by a provider. */
export type ProviderPerson = {
  /** Stays the same if the person renames the account. */
  subject: string
  login: string
  name: string | null
  /** The primary address, only if the provider has verified it. */
  email: string | null
  avatarUrl: string | null
  /** For calling the provider on the person's behalf; null if it is not called afterwards. */
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

/** An identity provider. Failures there are an AppError `unavailable`. */
export type IdentityProvider = {
  way: SignInWay
  /** The key under which its identities are stored, because a subject is unique only per issuer. */
  key: string
  /** The domains whose addresses it may vouch for; null for any. */
  domains: readonly string[] | null
  /** Where to redirect the browser; `hint` is the address that the person entered. */
  authorizeUrl(attempt: SignInAttempt, hint?: string): Promise<URL>
  /** Trades the callback for the person's identity; `search` is the query of that request. */
  finish(attempt: SignInAttempt, search: string): Promise<ProviderPerson>
}

export type IdentityDeps = {
  config: Pick<Config, 'github' | 'google' | 'apple' | 'sso'>
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** The key prefix of identities from single sign-on. */
export const SSO_KEY = 'sso:'

/** Returns the configured identity provider, or null; for single sign-on, it depends on the domain of the address. */
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

/** Whether anybody can sign in without a link from the terminal. */
export const hasIdentityProvider = ({ github, google, apple, sso }: IdentityDeps['config']): boolean =>
  Boolean(github ?? google ?? apple) || sso.length > 0
