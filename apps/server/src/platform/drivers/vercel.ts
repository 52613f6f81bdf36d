import { PROVIDER_TIMEOUT_MS } from '@sandlot/core/accounts/limits'
import { vercelMessages } from '@sandlot/core/accounts/vercel-messages'
import { AppError } from '@sandlot/core/errors'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchUserInfo,
  skipSubjectCheck,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { SignInAttempt } from './identity.ts'

type Options = NonNullable<Config['vercel']> & { fetch: typeof fetch; timeoutMs?: number }

const line = z.string().transform((value) =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 255),
)

const UserInfo = z.object({
  preferred_username: line.pipe(z.string().min(1)),
  email: line.nullish(),
})

export type VercelAccount = { login: string; email: string | null }

/**
 * Accounts at Vercel, as its authorization server reports them. It is not called afterwards, so that no token outlives
 * the request. All failures there are `unavailable`.
 */
export function vercelAccounts({ timeoutMs = PROVIDER_TIMEOUT_MS, ...options }: Options) {
  const client = clientOf(options, timeoutMs)
  return {
    authorizeUrl: async ({ redirectUri, state, verifier }: SignInAttempt): Promise<URL> =>
      buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    /** Trades the callback for the account; `search` is the query of that request. */
    finish: async (attempt: SignInAttempt, search: string): Promise<VercelAccount> => {
      try {
        const granted = await authorizationCodeGrant(client, new URL(attempt.redirectUri + search), {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
        })
        const subject = granted.claims()?.sub ?? skipSubjectCheck
        const told = UserInfo.parse(await fetchUserInfo(client, granted.access_token, subject))
        return { login: told.preferred_username, email: told.email || null }
      } catch (cause) {
        throw new AppError('unavailable', vercelMessages.problems.provider, { cause })
      }
    },
  }
}

function clientOf({ url, apiUrl, clientId, clientSecret, fetch }: Options, timeoutMs: number): Configuration {
  const client = new Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${apiUrl}/login/oauth/token`,
      userinfo_endpoint: `${apiUrl}/login/oauth/userinfo`,
    },
    clientId,
    clientSecret,
  )
  client.timeout = timeoutMs / 1000
  client[customFetch] = (target, init) => fetch(target, init as RequestInit)
  if (url.startsWith('http:')) allowInsecureRequests(client)
  return client
}
