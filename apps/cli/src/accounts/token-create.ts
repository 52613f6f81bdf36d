import { TOKEN_DAYS, TOKEN_DAYS_MAX } from '@sandlot/core/accounts/limits'
import { createAccessToken } from '@sandlot/core/accounts/sessions/rest'
import { type Scope, scopes } from '@sandlot/core/actions'
import { InvalidArgumentError, Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { signInMessages } from './messages.ts'

type Flags = { scope?: Scope; days?: number }

function daysFrom(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
    throw new InvalidArgumentError(`It is a whole number from 1 to ${TOKEN_DAYS_MAX}.`)
  return days
}

export const tokenCreateCommand: Define = (command, act) =>
  command
    .argument('<name>', 'what it is for')
    .addOption(new Option('--scope <scope>', 'what it can do (default: write)').choices(scopes))
    .option('--days <days>', `days until it expires (default: ${TOKEN_DAYS})`, daysFrom)
    .addHelpText(
      'after',
      examples(
        'sandlot auth token create "Nightly build"',
        'sandlot auth token create backup --scope read --days 7',
      ),
    )
    .action(act((context, flags: Flags, name: string) => createToken(name, flags, context)))

/** Creates a token and prints it, the only time it is shown (spec CL-025). */
export async function createToken(
  name: string,
  { scope, days }: Flags,
  context: Context,
): Promise<Outcome<'auth.token.create/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { token, accessToken } = await client.rest(createAccessToken, {
    body: { name, ...(scope && { scope }), ...(days !== undefined && { days }) },
  })
  context.notice(signInMessages.tokenOnce(clean(accessToken.name), accessToken.expiresAt.slice(0, 10)))
  return {
    shape: 'auth.token.create/1',
    data: { token, ...accessToken },
    meta: { host },
    text: () => `${token}\n`,
  }
}
