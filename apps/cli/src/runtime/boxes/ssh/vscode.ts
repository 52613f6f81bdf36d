import { readBox } from '@sandlot/core/runtime/boxes/rest'
import { vscodeAddress } from '@sandlot/core/runtime/boxes/ssh-rules'
import { Option } from 'commander'
import { type BrowserFlag, browserOption } from '../../../platform/commands/browser-option.ts'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { devboxTexts } from '../messages.ts'

type Flags = BrowserFlag & { open?: false }

export const vscodeCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addOption(browserOption())
    // The name that the flag had first; scripts may use it.
    .addOption(new Option('--no-open').hideHelp())
    .addHelpText(
      'after',
      `${examples('sandlot devbox vscode 3l5fg9')}
VS Code needs its extension “Remote - SSH”. Run “sandlot devbox ssh-config --install” once before.
`,
    )
    .action(act((context, flags: Flags, id: string) => openVscode(id, flags, context)))

/** Opens a devbox in VS Code on this computer. */
async function openVscode(
  id: string,
  { browser, open }: Flags,
  context: Context,
): Promise<Outcome<'devbox.vscode/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { sandboxId } = await client.rest(readBox, { params: { id } })
  const url = vscodeAddress(sandboxId, host)
  const isWanted = browser !== false && open !== false
  const opened = isWanted && context.io.stdout.isTTY === true && (await context.browse(url))
  if (isWanted && !opened) context.notice(devboxTexts.vscodeNotOpened)
  return {
    shape: 'devbox.vscode/1',
    data: { id: sandboxId, url, opened },
    meta: { host },
    text: () => `${url}\n`,
  }
}
