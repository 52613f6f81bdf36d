import { errorOfRefusal } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import type { FileChange } from '@sandlot/core/files/rest'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { ChangedFiles } from '@sandlot/core/runtime/executor/rules'
import { z } from 'zod'
import { sha256 } from '../../files/blobs.ts'
import { saveChanges } from '../../files/commands.ts'
import { readTree } from '../../files/tree.ts'
import type { Context } from '../../platform/context.ts'

const TRIES = 3

const File = z.object({ code: z.string(), isBinary: z.boolean().optional() })
/** Paths may begin with a slash; a deleted file is null, or has no text. */
const Changed = z.record(z.string(), z.union([File, z.null(), z.object({ code: z.null().optional() })]))

/**
 * Saves what an executor sends, by the rules of every save. It does not report what its changes are based on, so the
 * last write wins; the previous contents are in the history.
 */
export async function saveFromExecutor(context: Context, sandboxId: string, sent: unknown): Promise<void> {
  const parsed = Changed.safeParse(sent)
  if (!parsed.success) throw errorOfRefusal(sessionRefusals, { reason: 'badFiles', params: {} })
  const files = parsed.data as ChangedFiles
  for (let left = TRIES; ; left -= 1) {
    const changes = await changesTo(context, sandboxId, files)
    if (changes.length === 0) return
    try {
      await saveChanges(context, sandboxId, changes)
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict' || left <= 1) throw error
    }
  }
}

async function changesTo({ db }: Context, sandboxId: string, files: ChangedFiles): Promise<FileChange[]> {
  const { files: there } = await readTree(db, sandboxId)
  return Object.entries(files).flatMap(([name, file]): FileChange[] => {
    const path = name.replace(/^\/+/, '')
    const baseSha = there.get(path)?.sha ?? null
    if (typeof file?.code !== 'string') return baseSha === null ? [] : [{ type: 'remove', path, baseSha }]
    const content = Buffer.from(file.code, file.isBinary ? 'base64' : 'utf8')
    if (sha256(content) === baseSha) return []
    return [
      { type: 'write', path, code: file.code, baseSha, ...(file.isBinary && { isBinary: file.isBinary }) },
    ]
  })
}
