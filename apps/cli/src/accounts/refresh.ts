import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { type Scope, scopes } from '@sandlot/core/actions'
import { Option } from 'commander'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { isOn } from '../platform/io.ts'
import { CliError } from '../platform/output/failure.ts'
import { keepToken } from './login.ts'
import { signInMessages } from './messages.ts'

type Flags = BrowserFlag & { scope?: Scope }

export const refreshCommand: Define = (command, act) =>
  command
    .addOption(new Option('--scope <scope>', 'what commands can do afterwards').choices(scopes))
    .addOption(browserOption('do not open a browser; the address can be opened on any device'))
    .addHelpText('after', examples('sandlot auth refresh', 'sandlot auth refresh --scope admin'))
    .action(act((context, flags: Flags) => refresh(flags, context)))

/** Signs in again with another scope, and only then revokes the previous sign-in. */
async function refresh({ scope, browser }: Flags, context: Context) {
  const { host, key } = context.target()
  const before = context.credentials()[key]
  const tokenBefore = before ? context.tokenOf(before) : null
  if (!context.flags.input || isOn(context.io.env.SANDLOT_NO_INPUT))
    throw new CliError('usage', signInMessages.notAsked, {
      hint: signInMessages.tokenNeededHint(host),
      field: 'scope',
      next: ['sandlot auth login --with-token'],
    })
  const { tokenByDevice } = await import('./device.ts')
  const token = await tokenByDevice(context, {
    ...(browser === false && { browser }),
    ...(scope && { scope }),
  })
  // Does not ask again if the file was chosen before.
  const outcome = await keepToken(token, context, { inFile: before !== undefined && before.token !== null })
  if (tokenBefore !== null && tokenBefore !== token) {
    const client = await context.connect({ token: tokenBefore })
    await client.rest(revokeToken, { params: { token: tokenBefore } }).catch(() => undefined)
  }
  return outcome
}
