import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { SignInConfig } from '../config/sign-in.ts'
import type { IdentityProvider } from './identity.ts'
import { type OidcOptions, oidcIdentity } from './oidc-identity.ts'

type Options = NonNullable<SignInConfig['apple']> & Pick<OidcOptions, 'fetch' | 'clock' | 'timeoutMs'>

const SECRET_LIFE_MS = 300_000

const Said = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/**
 * Sign in with Apple, which returns by a form post, sends names only once and takes a signed token as client secret.
 */
export function appleIdentity({ teamId, keyId, privateKey, ...options }: Options): IdentityProvider {
  const now = options.clock.now()
  return oidcIdentity({
    ...options,
    way: 'apple',
    key: 'apple',
    domains: null,
    trustEmail: false,
    scope: 'openid email name',
    responseMode: 'form_post',
    nameIn: nameIn,
    clientSecret: () =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setSubject(options.clientId)
        .setAudience(options.issuer)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + SECRET_LIFE_MS))
        .sign(createPrivateKey(privateKey)),
  })
}

/**
 * The name in the form that Apple sends at a person's first sign-in. Users choose it freely, so nothing depends on it.
 */
function nameIn(search: string): string | null {
  try {
    const { name } = Said.parse(JSON.parse(new URLSearchParams(search).get('user') ?? 'null'))
    return (
      [name?.firstName, name?.lastName]
        .filter(Boolean)
        .join(' ')
        .replace(/\p{Cc}+/gu, ' ')
        .trim() || null
    )
  } catch {
    return null
  }
}
