import { createEmulator } from 'emulate'
import { identities } from '../../accounts/tables.ts'
import { encrypt } from '../../platform/keys/keys.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/server.ts'

/**
 * A GitHub with Ada, who administers the organization `acme` with a public and a private repository, and Ben, who can
 * read what is public.
 */
export const startAcme = () =>
  createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: {
        adas: { login: 'ada', scopes: ['repo', 'read:org'] },
        bens: { login: 'ben', scopes: ['repo'] },
      },
      github: {
        users: [{ login: 'ada', name: 'Ada' }, { login: 'ben' }],
        orgs: [{ login: 'acme', members: [{ login: 'ada', role: 'admin' }] }],
        repos: [
          { owner: 'acme', name: 'site', description: 'Pages', auto_init: true },
          { owner: 'acme', name: 'plans', private: true, auto_init: true },
          { owner: 'ada', name: 'notes', auto_init: true },
        ],
      },
    },
  })

/** Gives a user a GitHub account, as signing in does. */
export const connectGithub = (
  server: TestServer,
  user: BuiltUser,
  login: string,
  scopes: string[] = ['repo', 'read:org'],
) =>
  server.db.insert(identities).values({
    id: server.deps.ids.uuid(),
    userId: user.id,
    provider: 'github',
    subject: `${login}-${user.id}`,
    login,
    email: `${login}@example.com`,
    avatarUrl: `${server.deps.config.githubApiUrl}/avatars/u/${login}`,
    encryptedToken: encrypt(`${login}s`, server.deps.keys.providerTokens),
    scopes,
    insertedAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })
