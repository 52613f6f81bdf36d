import type { BrowserFlag } from '../platform/commands/browser-option.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import type { Outcome } from '../platform/output/outcome.ts'

/** Prints the URL of a page of the payment provider, and opens it if a person is at the terminal. */
export async function showPage(
  { url, host, workspace }: { url: string; host: string; workspace: string },
  { browser }: BrowserFlag,
  context: Context,
): Promise<Outcome<'billing.page/1'>> {
  const isWanted = browser !== false && context.io.stdout.isTTY === true
  const opened = isWanted && (await context.browse(url))
  if (isWanted && !opened) context.notice(cliMessages.browserFailed)
  return {
    shape: 'billing.page/1',
    data: { url, opened },
    meta: { host, workspace },
    text: () => `${url}\n`,
  }
}
