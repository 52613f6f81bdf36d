import { startBox } from '@sandlot/core/runtime/boxes/rest'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { START_TIMEOUT_MS } from '../runtime/boxes/limits.ts'
import { urlOf } from '../sandboxes/present.ts'
import { linkedAt } from './folder.ts'
import { keepInSync, syncOnce } from './watch.ts'

type Flags = BrowserFlag & { dryRun?: true }

export const devCommand: Define = (command, act) =>
  command
    .argument('[folder]', 'the linked folder (default: the current one)')
    .addOption(browserOption())
    .option('--dry-run', 'show what a sync would do, and start and change nothing')
    .addHelpText(
      'after',
      `${examples('sandlot dev', 'sandlot dev ./sand --no-browser')}
Syncs a linked folder with its sandbox, opens the preview, and keeps syncing like sandlot watch until
you press Ctrl-C. A devbox is started first. With --json it syncs once and ends.
`,
    )
    .action(act((context, flags: Flags, folder?: string) => develop(folder, flags, context)))

/** Syncs a folder while its sandbox is open in the browser. */
async function develop(folder: string | undefined, { browser, dryRun }: Flags, context: Context) {
  const { root, link } = await linkedAt(folder, context)
  if (dryRun) return syncOnce(root, { dryRun }, context)
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const record = await client.rest(getSandbox, { params: { id: link.id } })
  const synced = await syncOnce(root, {}, context)
  if (synced.items) return synced
  const url = await shownAt(record, context)
  context.notice(url)
  const opened = browser !== false && !context.flags.json && (await context.browse(url))
  if (browser !== false && !opened && !context.flags.json) context.notice(cliMessages.browserFailed)
  return context.flags.json ? synced : keepInSync(root, context)
}

/** Where to see it running: a devbox at its first port, anything else in the editor. */
async function shownAt(record: SandboxRecord, context: Context): Promise<string> {
  const page = urlOf({ ...record, isV2: record.v2 }, context.target().host)
  if (!record.v2) return page
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const { ports } = await client.rest(startBox, { params: { id: record.id } })
  return ports[0]?.url ?? page
}
