import { currentUser } from '@sandlot/core/accounts/rest'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { knownContexts } from '../platform/contexts.ts'
import type { Outcome } from '../platform/outcome.ts'
import { details } from '../platform/table.ts'
import { personOf } from './person.ts'
import { sourceOf, sourceWords } from './source.ts'

export const statusCommand: Define = (command, act) =>
  command
    .addHelpText(
      'after',
      examples('sandlot auth status', 'sandlot auth status --host https://sandlot.example.com'),
    )
    .action(act((context) => status(context)))

/** Asks the host whether the sign-in is still good; ends with 4 when it is not. */
export async function status(context: Context): Promise<Outcome<'auth.status/1'>> {
  const target = context.target()
  const client = await context.connect()
  const user = await client.rest(currentUser)
  const credentials = context.credentials()
  const hosts = knownContexts({ settings: context.settings(), credentials }).flatMap(
    ({ name, host, key }) => {
      const stored = credentials[key]
      return stored ? [{ host, context: name, username: stored.username, since: stored.since }] : []
    },
  )
  return {
    shape: 'auth.status/1',
    data: {
      host: target.host,
      hostSource: target.hostSource,
      tokenSource: sourceOf(target),
      user: personOf(user),
      hosts,
    },
    meta: { host: target.host },
    text: details([
      ['Host', target.host],
      ['Signed in as', user.email ? `${user.username} <${user.email}>` : user.username],
      ['Sign-in', sourceWords[sourceOf(target)]],
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
