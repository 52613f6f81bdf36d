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
import type { OidcConfig } from '../config-sign-in.ts'
import type { Clock } from '../ids.ts'
import type { IdentityProvider, ProviderPerson } from './identity.ts'

export type OidcOptions = Omit<OidcConfig, 'clientSecret'> & {
  way: SignInWay
  key: string
  domains: readonly string[] | null
  trustEmail: boolean
  fetch: typeof fetch
  clock: Clock
  /** A secret, or what makes the proof that stands in its place. */
  clientSecret: string | (() => Promise<string>)
  scope?: string
  /** How the provider sends the browser back; as a link unless said. */
  responseMode?: 'form_post'
  /** The person's name where it comes beside the token. */
  nameIn?: (search: string) => string | null
  timeoutMs?: number
}

const line = z.string().transform((value) => value.replace(/\p{Cc}+/gu, ' ').trim())

/** What is read of a token or of the provider's page about a person; Apple writes truth as a text. */
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

/** Any OpenID Connect provider: discovery, PKCE, nonce and a signed token. All that goes wrong there is `unavailable`. */
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
    // Many a provider's own name for people is their address, which is nobody else's business.
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

/** The library checks when a token ends; one that was made in the future it would take. */
function assertNotOfTomorrow({ iat }: Claims, now: Date): void {
  if (iat !== undefined && iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS)
    throw new Error("the provider's clock is ahead of ours")
}

/** Asks the provider for its addresses and keys, as its issuer publishes them. */
async function connect(options: OidcOptions): Promise<Configuration> {
  const { issuer, clientId, clientSecret, clock, timeoutMs = PROVIDER_TIMEOUT_MS } = options
  const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret()
  const metadata = {
    [clockTolerance]: CLOCK_SKEW_SECONDS,
    // The library asks the system for the time; ours is the one we were given.
    [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
  }
  return discovery(new URL(issuer), clientId, metadata, secretAs(secret), {
    timeout: timeoutMs / 1000,
    [customFetch]: (target, init) => options.fetch(target, init as RequestInit),
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
}

/** In the form when the provider takes that, else in the header, which every other one does. */
const secretAs = (secret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const send = methods.includes('client_secret_post') ? post : basic
    return send(server, client, body, headers)
  }
}
