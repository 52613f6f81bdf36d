import { AppError } from '@sandlot/core/errors'
import { UpdateCurrentUserDocument } from '@sandlot/core/profile/operations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { profileTexts } from './messages.ts'
import { fetchProfile, ownUsername, presentProfile } from './present.ts'

type Flags = { username?: string; name?: string; bio?: string; link?: string[] }

export const editCommand: Define = (command, act) =>
  command
    .option('--username <name>', 'a new username; your addresses change, too')
    .option('--name <text>', 'display name; an empty text removes it')
    .option('--bio <text>', 'a few words about you; an empty text removes them')
    .option('--link <address...>', 'all your links, in order; an empty one removes them')
    .addHelpText(
      'after',
      examples(
        'sandlot profile edit --bio "I build harbours."',
        'sandlot profile edit --link https://ada.example',
      ),
    )
    .action(act((context, flags: Flags) => editProfile(flags, context)))

/** Changes the given fields only. */
async function editProfile(flags: Flags, context: Context): Promise<Outcome<'profile.edit/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { name, bio, link } = flags
  const own = await ownUsername(client)
  if (Object.keys(flags).length === 0) throw new AppError('usage', profileTexts.nothing)
  const username = flags.username ?? own
  await client.graphql(UpdateCurrentUserDocument, {
    username,
    ...(name !== undefined && { name: name || null }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(link !== undefined && { socialLinks: link.filter(Boolean) }),
  })
  return {
    shape: 'profile.edit/1',
    data: presentProfile(await fetchProfile(client, username)),
    meta: { host },
    text: () => `${profileTexts.saved}\n`,
  }
}
