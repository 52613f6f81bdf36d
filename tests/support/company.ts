import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { type Running, startInstance } from './server-process.ts'

const CLIENT = { clientId: 'sandlot', clientSecret: 'a secret of some length that both sides know' }

/** A company's instance, and the identity provider that is the only way to sign in. */
export type Company = Running & {
  readonly providerUrl: string
}

/**
 * Starts an instance with single sign-on by a certified implementation of OpenID Connect. The provider accepts every
 * address of this domain, with any password.
 */
export async function startCompany(domain: string): Promise<Company> {
  let answer: RequestListener = (_request, reply) => reply.destroy()
  const server = createServer((request, reply) => answer(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const instance = await startInstance({
    SANDLOT_SSO: JSON.stringify([{ ...CLIENT, domains: [domain], issuer: providerUrl }]),
  })

  answer = new Provider(providerUrl, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${instance.url}/auth/sso/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    cookies: { keys: ['a key for the cookies of a test'] },
    ttl: {
      IdToken: 3600,
      AccessToken: 3600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: async (_context, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: true,
        name: nameOf(email),
        preferred_username: email,
      }),
    }),
  }).callback()

  return {
    ...instance,
    providerUrl,
    stop: async () => {
      await instance.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Derives a name: `ada.quay@harbour.example` is called Ada Quay. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
