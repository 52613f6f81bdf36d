import { CLOCK_SKEW_SECONDS, PROVIDER_TIMEOUT_MS, type SignInWay } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import { emailProblem } from '@sandlot/core/workspaces/rules'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { z } from 'zod'
import type { OidcConfig } from '../config/sign-in.ts'
import type { Clock } from '../ids.ts'
import type { IdentityProvider, ProviderPerson } from './identity.ts'

export type OidcOptions = Omit<OidcConfig, 'clientSecret'> & {
  way: SignInWay
  key: string
  domains: readonly string[] | null
  trustEmail: boolean
  fetch: typeof fetch
  clock: Clock
  /** A secret, or a function that creates the assertion used instead. */
  clientSecret: string | (() => Promise<string>)
  scope?: string
  /** How the provider returns the browser; with a redirect by default. */
  responseMode?: 'form_post'
  /** Extracts the person's name if it is not in the token. */
  nameIn?: (search: string) => string | null
  timeoutMs?: number
}

const line = z.string().transform((value) => value.replace(/\p{Cc}+/gu, ' ').trim())

/** The claims that are read from a token or from userinfo; Apple sends booleans as strings. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number().optional(),
  email: z
    .string()
    .refine((text) => emailProblem(text) === null)
    .optional()
    .catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .optional()
    .catch(false),
  name: line.optional().catch(undefined),
  preferred_username: line.optional().catch(undefined),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})
type Claims = z.output<typeof Claims>

/** Any OpenID Connect provider: discovery, PKCE, nonce and a signed token. All failures there are `unavailable`. */
export function oidcIdentity(options: OidcOptions): IdentityProvider {
  const { way, key, domains, clock, scope = 'openid email profile' } = options

  const orUnavailable = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask()
    } catch (cause) {
      throw new AppError('unavailable', accountMessages.providerUnavailable(way), { cause })
    }
  }

  return {
    way,
    key,
    domains,

    authorizeUrl: ({ redirectUri, state, nonce, verifier }, hint) =>
      orUnavailable(async () =>
        buildAuthorizationUrl(await connect(options), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(options.responseMode && { response_mode: options.responseMode }),
          ...(hint !== undefined && { login_hint: hint }),
        }),
      ),

    finish: (attempt, search) =>
      orUnavailable(async () => {
        const client = await connect(options)
        const granted = await authorizationCodeGrant(client, new URL(attempt.redirectUri + search), {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        })
        const token = Claims.parse(granted.claims())
        assertNotOfTomorrow(token, clock.now())
        const isWhole = token.email !== undefined && token.email_verified !== undefined
        if (isWhole || !client.serverMetadata().userinfo_endpoint) return personOf(token, options, search)
        const page = Claims.parse(await fetchUserInfo(client, granted.access_token, token.sub))
        return personOf(page.email === undefined ? { ...page, ...addressOf(token) } : page, options, search)
      }),
  }
}

function personOf(about: Claims, { trustEmail, nameIn }: OidcOptions, search: string): ProviderPerson {
  const isVerified = about.email_verified ?? trustEmail
  const local = about.email?.split('@')[0]
  return {
    subject: about.sub,
    // Many providers use the address as the username, which should not become public.
    login: about.preferred_username?.split('@')[0] || local || 'user',
    name: (about.name || nameIn?.(search))?.slice(0, 100) || null,
    email: isVerified ? (about.email ?? null) : null,
    avatarUrl: about.picture ?? null,
    token: null,
    scopes: [],
  }
}

/** An address and whether it is verified, which belong together. */
const addressOf = ({ email, email_verified }: Claims) => ({ email, email_verified })

/** The library checks the expiry, but accepts a token issued in the future. */
function assertNotOfTomorrow({ iat }: Claims, now: Date): void {
  if (iat !== undefined && iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS)
    throw new Error("the provider's clock is ahead of ours")
}

/** Discovers the provider's endpoints and keys from its issuer. */
async function connect(options: OidcOptions): Promise<Configuration> {
  const { issuer, clientId, clientSecret, clock, timeoutMs = PROVIDER_TIMEOUT_MS } = options
  const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret()
  const metadata = {
    [clockTolerance]: CLOCK_SKEW_SECONDS,
    // The library uses the system clock; ours is injected.
    [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
  }
  return discovery(new URL(issuer), clientId, metadata, secretAs(secret), {
    timeout: timeoutMs / 1000,
    [customFetch]: (target, init) => options.fetch(target, init as RequestInit),
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
}

/** In the form if the provider supports that, or else in the header, which all others do. */
const secretAs = (secret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const send = methods.includes('client_secret_post') ? post : basic
    return send(server, client, body, headers)
  }
}
