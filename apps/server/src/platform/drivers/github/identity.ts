import { PROVIDER_TIMEOUT_MS } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { BRAND } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { IdentityProvider, ProviderPerson } from '../identity.ts'

type Options = NonNullable<Config['github']> & { fetch: typeof fetch; timeoutMs?: number }

const text = z.string().transform((value) => value.replace(/\p{Cc}+/gu, ' ').trim())
const User = z.object({
  id: z.int().positive(),
  login: text.pipe(z.string().min(1).max(100)),
  name: text.nullish(),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
})
const Emails = z.array(z.object({ email: text, primary: z.boolean(), verified: z.boolean() }))

/** GitHub and GitHub Enterprise as OAuth providers, with PKCE. All failures there are `unavailable`. */
export function githubIdentity({ timeoutMs = PROVIDER_TIMEOUT_MS, ...options }: Options): IdentityProvider {
  const client = oauthClient(options, timeoutMs)

  const read = async <Shape extends z.ZodType>(path: string, token: string, shape: Shape) => {
    const reply = await options.fetch(options.apiUrl + path, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': BRAND,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`GitHub answered ${reply.status} to ${path}`)
    return shape.parse(await reply.json())
  }

  return {
    way: 'github',
    key: 'github',
    domains: null,

    authorizeUrl: async ({ redirectUri, state, verifier, scopes }) =>
      buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    finish: async (attempt, search): Promise<ProviderPerson> => {
      try {
        const granted = await authorizationCodeGrant(client, new URL(attempt.redirectUri + search), {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
        })
        const token = granted.access_token
        const [user, emails] = await Promise.all([
          read('/user', token, User),
          read('/user/emails', token, Emails),
        ])
        return {
          subject: String(user.id),
          login: user.login,
          name: user.name || null,
          email: emails.find(({ primary, verified }) => primary && verified)?.email ?? null,
          avatarUrl: user.avatar_url ?? null,
          token,
          scopes: granted.scope?.split(/[\s,]+/).filter(Boolean) ?? attempt.scopes,
        }
      } catch (cause) {
        throw new AppError('unavailable', accountMessages.providerUnavailable('github'), { cause })
      }
    },
  }
}

/** GitHub publishes no metadata for OAuth apps, so its two endpoints are hard-coded here. */
function oauthClient({ url, clientId, clientSecret, fetch }: Options, timeoutMs: number): Configuration {
  const base = `${url}/login/oauth`
  const client = new Configuration(
    { issuer: base, authorization_endpoint: `${base}/authorize`, token_endpoint: `${base}/access_token` },
    clientId,
    clientSecret,
  )
  client.timeout = timeoutMs / 1000
  client[customFetch] = (target, init) => fetch(target, init as RequestInit)
  if (url.startsWith('http:')) allowInsecureRequests(client)
  return client
}
