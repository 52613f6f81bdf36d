import { currentUser } from '@sandlot/core/accounts/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import { knownContexts } from '../platform/config/contexts.ts'
import { type Credential, credentialsPath } from '../platform/config/credentials.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { personOf } from './person.ts'
import { sourceOf, sourceWords } from './source.ts'

export const statusCommand: Define = (command, act) =>
  command
    .addHelpText(
      'after',
      examples('sandlot auth status', 'sandlot auth status --host https://sandlot.example.com'),
    )
    .action(act((context) => status(context)))

const keptIn = ({ entry }: Credential): 'file' | 'keyring' => (entry === undefined ? 'file' : 'keyring')

const placeWords = {
  file: (path: string) => `stored in ${path}`,
  keyring: () => 'stored in the system’s keyring',
} as const

/** Asks the host whether the sign-in is still valid; exits with 4 if not. */
export async function status(context: Context): Promise<Outcome<'auth.status/1'>> {
  const target = context.target()
  const client = await context.connect()
  const user = await client.rest(currentUser)
  const credentials = context.credentials()
  const inUse = sourceOf(target) === 'stored' ? (credentials[target.key] ?? null) : null
  const hosts = knownContexts({ settings: context.settings(), credentials }).flatMap(
    ({ name, host, key }) => {
      const stored = credentials[key]
      if (!stored) return []
      const { username, since } = stored
      return [{ host, context: name, username, since, keptIn: keptIn(stored) }]
    },
  )
  return {
    shape: 'auth.status/1',
    data: {
      host: target.host,
      hostSource: target.hostSource,
      tokenSource: sourceOf(target),
      keptIn: inUse && keptIn(inUse),
      user: personOf(user),
      hosts,
    },
    meta: { host: target.host },
    text: details([
      ['Host', target.host],
      ['Signed in as', user.email ? `${user.username} <${user.email}>` : user.username],
      [
        'Sign-in',
        inUse ? placeWords[keptIn(inUse)](credentialsPath(context.directory)) : sourceWords.environment,
      ],
      [
        'Other sign-ins',
        hosts
          .filter(({ host, username }) => host !== target.host || username !== user.username)
          .map(({ host, username }) => `${username} at ${host}`)
          .join(', ') || null,
      ],
    ]),
  }
}
