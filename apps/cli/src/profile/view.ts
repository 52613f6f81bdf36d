import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { fetchProfile, ownUsername, presentProfile, profileText } from './present.ts'

export const viewCommand: Define = (command, act) =>
  command
    .argument('[username]', 'whose profile (default: yours)')
    .addHelpText('after', examples('sandlot profile view', 'sandlot profile view ada --json'))
    .action(act((context, _flags: object, username?: string) => viewProfile(username, context)))

/** Shows a profile (spec CL-039 in part). */
async function viewProfile(
  username: string | undefined,
  context: Context,
): Promise<Outcome<'profile.view/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const profile = await fetchProfile(client, username?.replace(/^@/, '') ?? (await ownUsername(client)))
  return {
    shape: 'profile.view/1',
    data: presentProfile(profile),
    meta: { host },
    text: profileText(profile),
  }
}
