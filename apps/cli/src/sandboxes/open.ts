import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from './argument.ts'
import { cardNamed } from './named.ts'
import { urlOf } from './present.ts'

export const openCommand: Define = (command, act) =>
  sandboxArgument(command)
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot sandbox open 3l5fg9', 'sandlot sandbox open 3l5fg9 --no-browser'))
    .action(act((context, flags: BrowserFlag, id: string) => openSandbox({ id, ...flags }, context)))

/** Prints a sandbox's URL and opens it in the browser. */
export async function openSandbox(
  { id, browser }: { id: string } & BrowserFlag,
  context: Context,
): Promise<Outcome<'sandbox.open/1'>> {
  const { host } = context.target()
  const sandbox = await cardNamed(await context.connect({ anonymous: true }), id, context)
  const url = urlOf(sandbox, host)
  const opened = browser !== false && (await context.browse(url))
  if (browser !== false && !opened) context.notice(cliMessages.browserFailed)
  return {
    shape: 'sandbox.open/1',
    data: { id: sandbox.id, url, opened },
    meta: { host, ...(sandbox.teamId !== null && { workspace: sandbox.teamId }) },
    text: () => `${url}\n`,
  }
}
