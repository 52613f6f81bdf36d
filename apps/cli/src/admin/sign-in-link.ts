import { makeSignInLink } from '@sandlot/core/admin/people-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'
import { findPerson } from './person.ts'

type Flags = { yes?: true }

export const signInLinkCommand: Define = (command, act) => {
  command
    .argument('<person>', 'username or e-mail address')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('sandlot admin people sign-in-link eve'))
    .action(act((context, flags: Flags, wanted: string) => make(wanted, flags, context)))
}

/** Prints a link that signs in as a person, once, whoever opens it. */
async function make(
  wanted: string,
  { yes }: Flags,
  context: Context,
): Promise<Outcome<'admin.sign_in_link/1'>> {
  mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { id, username } = await findPerson(client, wanted)
  if (!yes) await agree(adminTexts.signInLinkQuestion(username), context)
  const { url, expiresAt } = await client.rest(makeSignInLink, { params: { id } })
  return {
    shape: 'admin.sign_in_link/1',
    data: { username, url, expiresAt },
    meta: { host },
    text: () => `${clean(adminTexts.signInLink(username))}\n${url}\n`,
  }
}
