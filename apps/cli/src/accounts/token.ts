import { type Define, examples } from '../platform/commands/command.ts'
import { requiredToken } from '../platform/config/target.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sourceOf } from './source.ts'
import { tokenCreateCommand } from './token-create.ts'
import { tokenListCommand } from './token-list.ts'
import { tokenRevokeCommand } from './token-revoke.ts'

export const tokenCommand: Define = (command, act) => {
  const add = (name: string, summary: string, define: Define) =>
    define(command.command(name).summary(summary).description(`${summary}.`).helpCommand(false), act)
  add('create', 'Create an access token', tokenCreateCommand)
  add('list', 'List your access tokens', tokenListCommand)
  add('revoke', 'Revoke an access token', tokenRevokeCommand)
  command
    .helpCommand(false)
    .addHelpText(
      'after',
      examples(
        'curl -H "Authorization: Bearer $(sandlot auth token)" http://localhost:4000/api/v1/users/current',
      ),
    )
    .action(act((context) => printToken(context)))
}

/** The only place where a stored secret is printed, because it was requested. */
export async function printToken(context: Context): Promise<Outcome<'auth.token/1'>> {
  const target = context.target()
  const { host } = target
  const token = requiredToken(target)
  return {
    shape: 'auth.token/1',
    data: { host, token, tokenSource: sourceOf(target) },
    meta: { host },
    text: () => `${token}\n`,
  }
}
