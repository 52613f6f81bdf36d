import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ArchiveDownload } from '@sandlot/core/archives/transfer'
import { AppError } from '@sandlot/core/errors'
import { slugify } from '@sandlot/core/files/rules'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { saveFile } from '../shell/browser/save-file.ts'
import type { ToastService } from '../shell/toast-service.ts'

type Wanted = {
  /** Requests the zip. */
  get: (signal: AbortSignal) => Promise<ArchiveDownload>
  /** The file name without its extension. */
  name: string
  /** The number of chosen items already left out because they may not be exported. */
  skipped: number
  /** The success message, if it is about more than sandboxes. */
  done?: string
}

const EVERY_MS = 200
/** A browser may move the contents of a blob to disk; chunks that the page itself holds stay in memory. */
const PART_BYTES = 32 * 1024 * 1024

/** Saves sandboxes and folders as one zip, and reports progress and how many may not be exported. */
export async function saveArchive(
  { toasts }: { toasts: ToastService },
  { get, name, skipped, done }: Wanted,
): Promise<void> {
  const canceling = new AbortController()
  const line = toasts.progress(archiveMessages.exportPreparing, {
    label: archiveMessages.stop,
    run: () => canceling.abort(),
  })
  try {
    const zip = await get(canceling.signal)
    const packing =
      zip.sandboxes === 0 ? archiveMessages.exportPreparing : archiveMessages.exporting(zip.sandboxes)
    line.say(packing)
    const contents = await gather(zip.body, (bytes) =>
      line.say(`${packing} ${archiveMessages.received(bytesText(bytes))}`),
    )
    saveFile(`${slugify(name)}.zip`, contents)
    toasts.toast('success', done ?? archiveMessages.exported(zip.sandboxes))
    const all = skipped + zip.skipped
    if (all > 0) toasts.toast('warning', actionMessages.skipped(all))
  } catch (error) {
    if (canceling.signal.aborted) toasts.toast('notice', archiveMessages.exportCanceled)
    else toasts.failed(archiveMessages.exportFailed, error)
  } finally {
    line.end()
  }
}

async function gather(body: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let saidAt = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob([...parts, ...chunks], { type: 'application/zip' })
      chunks.push(new Uint8Array(value))
      bytes += value.length
      if (bytes >= (parts.length + 1) * PART_BYTES) {
        parts.push(new Blob(chunks))
        chunks = []
      }
      const now = performance.now()
      if (now - saidAt < EVERY_MS) continue
      saidAt = now
      onBytes(bytes)
    }
  } catch (cause) {
    throw new AppError('offline', archiveMessages.exportCut, { cause })
  }
}

const formats = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
  (unit) => new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 }),
)

/** Formats a number of bytes for humans, such as “1.2 MB”. */
function bytesText(bytes: number): string {
  const step = Math.min(formats.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return formats[step]?.format(bytes / 1000 ** step) ?? ''
}
