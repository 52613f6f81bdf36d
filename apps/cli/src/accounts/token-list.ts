import { type AccessToken, listTokens } from '@sandlot/core/accounts/sessions/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { signInMessages } from './messages.ts'

export const tokenListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot auth token list', 'sandlot auth token list --json'))
    .action(act((context) => listAccessTokens(context)))

const columns: Column<AccessToken>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name, paint: 'bold', shrinks: true },
  { title: 'scope', value: ({ scope }) => scope },
  { title: 'expires', value: ({ expiresAt }) => expiresAt, shown: ({ expiresAt }) => expiresAt.slice(0, 10) },
  {
    title: 'last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    shown: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? 'never',
  },
]

/** The person's tokens on the host, newest first (spec CL-025). */
export async function listAccessTokens(context: Context): Promise<Outcome<'auth.token.list/1'>> {
  const { host } = context.target()
  const { tokens } = await (await context.connect()).rest(listTokens)
  return {
    shape: 'auth.token.list/1',
    each: 'auth.token.item/1',
    data: tokens,
    meta: { host },
    text: table(columns, tokens, signInMessages.noTokens),
  }
}
