import { downloadArchive } from '@sandlot/core/archives/transfer'
import { folderName, ROOT } from '@sandlot/core/folders/rules'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { isExportForbidden } from '@sandlot/core/sandboxes/action-rules'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { saveArchive } from '../../archives/download-archive.ts'
import type { ActionContext } from './context.ts'
import { downloadById } from './download-sandbox.ts'

/** Downloads what may be exported: a single sandbox as a standalone project, anything else as one archive. */
export async function download(context: ActionContext, items: readonly DashboardItem[]): Promise<void> {
  const cards = items.flatMap((item) => (item.kind === 'sandbox' ? [item.sandbox] : []))
  const folders = items.flatMap((item) => (item.kind === 'folder' ? [item.folder.path] : []))
  const open = cards.filter((card) => !isExportForbidden(card))
  const skipped = cards.length - open.length
  const [first] = open
  const [folder] = folders
  const tellSkipped = () => skipped > 0 && context.toasts.toast('warning', actionMessages.skipped(skipped))
  if (open.length + folders.length === 0) return void tellSkipped()
  if (first && open.length === 1 && folders.length === 0) {
    await downloadOne(context, first)
    return void tellSkipped()
  }
  await saveArchive(context, {
    get: (signal) =>
      downloadArchive(
        context.client,
        context.workspaceId,
        { sandboxIds: open.map(({ id }) => id), folders },
        { signal },
      ),
    name: folder !== undefined && folder !== ROOT && items.length === 1 ? folderName(folder) : 'sandboxes',
    skipped,
  })
}

async function downloadOne({ client, toasts, say }: ActionContext, card: SandboxCard): Promise<void> {
  say(sandboxMessages.downloadStarted(displayTitle(card)))
  try {
    say(sandboxMessages.downloaded(await downloadById(client, card.id)))
  } catch (error) {
    toasts.failed(changeMessages.downloadFailed, error)
  }
}
