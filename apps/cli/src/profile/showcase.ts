import { AppError } from '@sandlot/core/errors'
import { showOnProfile } from '@sandlot/core/profile/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { profileTexts } from './messages.ts'
import { ownUsername, presentProfile } from './present.ts'

type Flags = { remove?: true }

export const showcaseCommand: Define = (command, act) =>
  command
    .argument('[sandbox]', 'id of one of your public sandboxes')
    .option('--remove', 'show none')
    .addHelpText(
      'after',
      examples('sandlot profile showcase 7hk2mq9x3vbn4', 'sandlot profile showcase --remove'),
    )
    .action(act((context, flags: Flags, id?: string) => showcaseSandbox(id, flags, context)))

/** Sets the sandbox that a profile shows first. */
async function showcaseSandbox(
  id: string | undefined,
  { remove }: Flags,
  context: Context,
): Promise<Outcome<'profile.showcase/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const username = await ownUsername(client)
  if ((id === undefined) === (remove === undefined))
    throw new AppError('usage', profileTexts.oneOf, { field: 'sandbox' })
  const changed = await client.rest(showOnProfile, {
    params: { username },
    body: { user: { showcasedSandboxShortid: id ?? null } },
  })
  const { showcasedSandbox: shown } = changed
  return {
    shape: 'profile.showcase/1',
    data: presentProfile(changed),
    meta: { host },
    text: () => `${shown ? profileTexts.showcased(clean(displayTitle(shown))) : profileTexts.noShowcase}\n`,
  }
}
