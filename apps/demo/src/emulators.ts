import { randomBytes } from 'node:crypto'
import { createEmulator } from 'emulate'
import {
  SAMPLE_ORGANISATIONS,
  SAMPLE_PEOPLE,
  SAMPLE_REPOSITORIES,
  type SamplePerson,
} from './sample-github.ts'

export type Emulators = {
  /** Where the sample GitHub answers; its pages and its API share one address. */
  readonly githubUrl: string
  /** What the server has to know to use the stand-ins. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * Starts the stand-ins for the outside world on free loopback ports.
 *
 * @param publicUrl address of the server as browsers see it; GitHub sends people back only there
 * @param guests people besides the sample ones
 */
export async function startEmulators(
  publicUrl: string,
  guests: readonly SamplePerson[] = [],
): Promise<Emulators> {
  const clientId = `sandlot-demo-${randomBytes(6).toString('hex')}`
  const clientSecret = randomBytes(24).toString('base64url')
  const github = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      // Without this, the emulator adds a well-known token of its own.
      tokens: {},
      github: {
        users: [...SAMPLE_PEOPLE, ...guests],
        orgs: SAMPLE_ORGANISATIONS,
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
    },
  })
  return {
    githubUrl: github.url,
    environment: {
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      SANDLOT_DEMO: '1',
    },
    close: () => github.close(),
  }
}
