import { errorOfRefusal } from '@sandlot/core/actions'
import { saveRefusals, staleRefusals } from '@sandlot/core/files/refusals'
import { type FileChange, type FileConflicts, saveFiles } from '@sandlot/core/files/rest'
import { fileSize } from '@sandlot/core/files/rules'
import { applyChanges, type Write } from '@sandlot/core/files/save-rules'
import { hashOf } from '../scan.ts'
import { assertMaySave, bytesOf } from '../sync.ts'
import type { OpenFiles } from './open.ts'

/** Saves changes as one version and returns it; a dry run changes nothing and refuses what the server would. */
export async function save(
  open: OpenFiles,
  changes: readonly FileChange[],
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  const { client, record } = open
  if (dryRun) assertWouldSave(open, changes)
  if (dryRun) return record.version
  const { version } = await client.rest(saveFiles, {
    params: { id: record.id },
    body: { changes: [...changes] },
  })
  return version
}

function assertWouldSave({ record, files, folders }: OpenFiles, changes: readonly FileChange[]): void {
  assertMaySave(record)
  const tree = {
    files: new Map([...files].map(([path, file]) => [path, { sha: file.sha, size: fileSize(file) }])),
    directories: new Map([...folders].map((path) => [path, path])),
  }
  const outcome = applyChanges(tree, changes, written)
  if ('problem' in outcome) throw errorOfRefusal(saveRefusals, outcome.problem)
  if (!('conflicts' in outcome)) return
  const data: FileConflicts = {
    version: record.version,
    conflicts: outcome.conflicts.map((path) => ({ path, theirs: files.get(path) ?? null })),
  }
  throw errorOfRefusal(staleRefusals, { reason: 'staleFiles', params: outcome.conflicts }, { data })
}

function written({ code, isBinary = false }: Write) {
  const bytes = bytesOf({ code, isBinary })
  return { sha: hashOf(bytes), size: bytes.byteLength }
}
