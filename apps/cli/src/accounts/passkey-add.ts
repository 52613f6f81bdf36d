import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { passkeyTexts } from './passkey-messages.ts'
import { openPage, passkeyPage } from './passkey-page.ts'

export const passkeyAddCommand: Define = (command, act) =>
  command
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot auth passkeys add', 'sandlot auth passkeys add --no-browser'))
    .action(act((context, flags: BrowserFlag) => addPasskey(flags, context)))

/** Passkeys are created in browsers: prints the URL of the page that does, and opens it. */
async function addPasskey(
  { browser }: BrowserFlag,
  context: Context,
): Promise<Outcome<'auth.passkeys.add/1'>> {
  const { host } = context.target()
  const url = await passkeyPage(await context.connect(), host)
  context.notice(passkeyTexts.addThere)
  const opened = await openPage(url, browser !== false, context)
  return { shape: 'auth.passkeys.add/1', data: { url, opened }, meta: { host }, text: () => `${url}\n` }
}
