import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createEmulator } from 'emulate'
import { startGithub } from './github.ts'
import { listMembers, pushSamples } from './push-samples.ts'
import {
  KEEPER,
  SAMPLE_ORGANIZATIONS,
  SAMPLE_PEOPLE,
  SAMPLE_REPOSITORIES,
  type SamplePerson,
} from './sample-github.ts'
import { startStripe } from './stripe/stand-in.ts'

export type Emulators = {
  /** The address of the sample GitHub, for its pages and API. */
  readonly githubUrl: string
  /** Environment variables with which the server uses the stand-ins. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * Starts the stand-ins for the outside world on free loopback ports.
 *
 * @param publicUrl address of the server as browsers see it; GitHub only redirects people there
 * @param guests people besides the sample ones
 */
export async function startEmulators(
  publicUrl: string,
  guests: readonly SamplePerson[] = [],
): Promise<Emulators> {
  const clientId = `sandlot-demo-${randomBytes(6).toString('hex')}`
  const clientSecret = randomBytes(24).toString('base64url')
  const keeper = randomBytes(24).toString('base64url')
  const github = await startGithub({
    // Without any, the emulator adds a well-known default.
    tokens: { [keeper]: { login: KEEPER, scopes: ['repo'] } },
    github: {
      users: [...SAMPLE_PEOPLE, ...guests],
      orgs: SAMPLE_ORGANIZATIONS,
      repos: SAMPLE_REPOSITORIES,
      oauth_apps: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          name: 'Sandlot',
          redirect_uris: [new URL('/auth/github/callback', publicUrl).href],
        },
      ],
    },
  })
  await pushSamples(github.url, keeper)
  await listMembers(github.url, keeper)
  const people = [...SAMPLE_PEOPLE, ...guests].map(({ name, email }) => ({ name, email }))
  const google = await startOther('google', publicUrl, people, {
    client_id: clientId,
    client_secret: clientSecret,
  })
  const apple = await startOther('apple', publicUrl, people, { client_id: clientId, team_id: APPLE_TEAM })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const stripe = await startStripe()
  stripe.desk.sendTo(new URL('/api/stripe/events', publicUrl).href)
  const all = [github, google, apple, stripe]
  return {
    githubUrl: github.url,
    environment: {
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      APPLE_ISSUER: apple.url,
      APPLE_CLIENT_ID: clientId,
      APPLE_TEAM_ID: APPLE_TEAM,
      APPLE_KEY_ID: 'DEMOKEY001',
      APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_HOST: stripe.url,
      SANDLOT_DEMO: '1',
    },
    close: async () => {
      await Promise.all(all.map((emulator) => emulator.close()))
    },
  }
}

const APPLE_TEAM = 'DEMOTEAM01'

/** The same people at another provider, which redirects to the same server. */
const startOther = (
  service: 'google' | 'apple',
  publicUrl: string,
  users: readonly { name: string; email: string }[],
  client: Record<string, string>,
) =>
  createEmulator({
    service,
    port: 0,
    seed: {
      tokens: {},
      [service]: {
        users: [...users],
        oauth_clients: [
          {
            ...client,
            name: 'Sandlot',
            redirect_uris: [new URL(`/auth/${service}/callback`, publicUrl).href],
          },
        ],
      },
    },
  })
