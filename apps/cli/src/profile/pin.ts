import { showOnProfile } from '@sandlot/core/profile/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { profileTexts } from './messages.ts'
import { fetchProfile, ownUsername, presentProfile } from './present.ts'

type Flags = { remove?: true; only?: true }

export const pinCommand: Define = (command, act) =>
  command
    .argument('<sandbox...>', 'ids of your public sandboxes')
    .option('--remove', 'unpin them instead')
    .option('--only', 'pin these in this order, and unpin all others')
    .addHelpText(
      'after',
      examples('sandlot profile pin 7hk2mq9x3vbn4', 'sandlot profile pin --only 7hk2mq9x3vbn4 m2c8r5t6y1z0k'),
    )
    .action(act((context, flags: Flags, ids: readonly string[]) => pinSandboxes(ids, flags, context)))

/** Appends sandboxes to the pinned ones. */
async function pinSandboxes(
  ids: readonly string[],
  { remove, only }: Flags,
  context: Context,
): Promise<Outcome<'profile.pin/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const username = await ownUsername(client)
  const pinned = (await fetchProfile(client, username)).featuredSandboxes.map(({ id }) => id)
  const others = pinned.filter((id) => !ids.includes(id))
  const added = [...pinned, ...ids.filter((id) => !pinned.includes(id))]
  const featuredSandboxes = remove ? others : only ? [...ids] : added
  const changed = await client.rest(showOnProfile, {
    params: { username },
    body: { user: { featuredSandboxes, ...(!only && { seenFeatured: pinned }) } },
  })
  return {
    shape: 'profile.pin/1',
    data: presentProfile(changed),
    meta: { host },
    text: () => `${profileTexts.pinned(changed.featuredSandboxes.length)}\n`,
  }
}
