import { FILES_MAX, UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { joinPath } from '@sandlot/core/files/path-rules'
import { sizeText } from '@sandlot/core/files/size-rules'
import { uploadProblems } from '../../files/upload-rules.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { create, freePath, replace } from '../../files/working-copy/tree.ts'
import type { WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import type { Documents } from '../work/documents.ts'
import type { TreeActions } from './use-tree-actions.ts'

/** Converts bytes to the contents of a sandbox file: text if they are valid UTF-8 without null, else base64. */
function contentsOf(bytes: Uint8Array): { code: string; isBinary: boolean } {
  try {
    // A byte order mark is part of the contents.
    const code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!code.includes('\0')) return { code, isBinary: false }
  } catch {
    // Not text.
  }
  return { code: base64Of(bytes), isBinary: true }
}

const CHUNK_BYTES = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))
  return btoa(text)
}

/** A file of this computer, and its path below the folder that it is dropped on. */
export type Upload = { path: string; file: File }

const NAMES_SHOWN = 5
/** Fewer finish before anybody could read the progress. */
const TOLD_FROM = 20

/** Adds files of this computer to the sandbox. */
export function useUploads(session: EditSession, documents: Documents, change: TreeActions['change']) {
  const { toast, progress } = useServices().toasts
  const { choose } = useModals()

  const read = async ({ path, file }: Upload) => {
    if (file.size > UPLOAD_MAX_BYTES)
      toast('error', editMessages.uploadTooLarge(file.name, sizeText(UPLOAD_MAX_BYTES)))
    else
      try {
        return { path, ...contentsOf(new Uint8Array(await file.arrayBuffer())) }
      } catch {
        toast('error', editMessages.uploadFailed(file.name))
      }
    return null
  }

  return async (folder: string, uploads: readonly Upload[]) => {
    const { files, directories } = session.get().copy
    if (uploads.length + files.size > FILES_MAX) {
      toast('error', editMessages.uploadTooMany(FILES_MAX))
      return
    }
    const placed = uploads.map(({ path, file }) => ({ path: joinPath(folder, path), file }))
    const sizes = placed.map(({ path, file }) => ({ path, size: file.size }))
    const wrong = uploadProblems(
      session.get().copy,
      sizes.filter(({ size }) => size <= UPLOAD_MAX_BYTES),
    )
    const [reason] = wrong.values()
    if (reason) toast('error', editMessages.uploadLeftOut(wrong.size, reason))
    const wanted = placed.filter(({ path }) => !wrong.has(path))
    const line = wanted.length > TOLD_FROM ? progress(editMessages.uploading(0, wanted.length)) : null
    let done = 0
    const found = await Promise.all(
      wanted.map(async (one) => {
        const contents = await read(one)
        done += 1
        line?.say(editMessages.uploading(done, wanted.length))
        return contents
      }),
    )
    line?.end()
    const contents = found.filter((one) => one !== null)
    const same = contents.filter(({ path }) => files.has(path))
    const names = same.slice(0, NAMES_SHOWN).map(({ path }) => path)
    const answer =
      same.length > 0 &&
      (await choose({
        title: editMessages.uploadReplace(same.length),
        message: editMessages.uploadReplaceText(
          [...names, ...(same.length > NAMES_SHOWN ? ['…'] : [])].join('\n'),
          same.length,
        ),
        confirmLabel: editMessages.replaceThem,
        otherLabel: editMessages.keepBoth,
      }))
    if (answer === null) return
    const isReplacing = answer === 'confirmed'
    documents.flush()
    const isUsed = (path: string) => files.has(path) || directories.has(path)
    const made = contents.flatMap((one) =>
      !isUsed(one.path)
        ? [one]
        : isReplacing && files.has(one.path)
          ? []
          : [{ ...one, path: freePath(one.path, isUsed) }],
    )
    if (contents.length === 0) return
    const text = editMessages.uploaded(contents.length, folder)
    const make = (copy: WorkingCopy) => create(isReplacing ? replace(copy, same) : copy, made)
    if (!isReplacing) return change(make, text)
    // Replaced files can only be restored from the history.
    session.update(make)
    toast('success', text)
  }
}
