import { type ImportPlan, planArchive, planPlain, withoutTop } from '@sandlot/core/archives/import-rules'
import { MANIFEST_MAX_BYTES } from '@sandlot/core/archives/limits'
import { MANIFEST_NAME, readManifest } from '@sandlot/core/archives/manifest-rules'
import { AppError } from '@sandlot/core/errors'
import type { OpenZip } from './open-zip.ts'

/** What is made of a zip: the sandboxes of an archive of ours, else those that its folders look to be. */
export async function planOf(zip: OpenZip, name: string): Promise<ImportPlan> {
  const entries = withoutTop(zip.entries, MANIFEST_NAME)
  const listed = entries.find(({ path, isDirectory }) => path === MANIFEST_NAME && !isDirectory)
  if (!listed || listed.size > MANIFEST_MAX_BYTES) return planPlain(entries, name)
  if (listed.problem) throw new AppError('validation', listed.problem)
  const read = readManifest((await zip.read(listed)).toString('utf8'))
  if (read === null) return planPlain(entries, name)
  if ('problem' in read) throw new AppError('validation', read.problem)
  return planArchive(entries, read.manifest)
}
