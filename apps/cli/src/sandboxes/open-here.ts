import { Argument } from 'commander'
import { linkedFolder } from '../files/link.ts'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { checkoutAt } from '../repositories/checkout.ts'
import { sandboxNamed } from './named.ts'
import { openSandbox } from './open.ts'

export const openHereCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument(
        '[thing]',
        'id, address or title of a sandbox (default: the one of this folder, or the branch that is checked out)',
      ),
    )
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot open', 'sandlot open "Sand heap"', 'sandlot open --no-browser'))
    .action(act((context, flags: BrowserFlag, thing?: string) => openHere(thing, flags, context)))

/** Opens the given sandbox, or the one linked to the folder (spec CL-041 in part). */
async function openHere(
  thing: string | undefined,
  flags: BrowserFlag,
  context: Context,
): Promise<Outcome<'sandbox.open/1'>> {
  const checkout =
    thing === undefined && linkedFolder(context.io.cwd) === null
      ? await checkoutAt(context.io.cwd, context)
      : null
  if (!checkout) return openSandbox({ id: await sandboxNamed(thing, context), ...flags }, context)
  const { host } = context.target()
  const { owner, name, branch } = checkout
  const place = [owner, name, ...(branch === null ? [] : branch.split('/'))]
  const url = `${host}/p/github/${place.map(encodeURIComponent).join('/')}`
  const opened = flags.browser !== false && (await context.browse(url))
  if (flags.browser !== false && !opened) context.notice(cliMessages.browserFailed)
  return {
    shape: 'sandbox.open/1',
    data: { id: `github/${place.join('/')}`, url, opened },
    meta: { host },
    text: () => `${url}\n`,
  }
}
