import { invalidInput } from '@sandlot/core/actions'
import { targetFolders } from '@sandlot/core/archives/import-folder-rules'
import {
  type ImportPlan,
  type ImportTarget,
  inFolder,
  type PlannedItem,
  planArchive,
  planPlain,
  withoutTop,
} from '@sandlot/core/archives/import-rules'
import { MANIFEST_MAX_BYTES } from '@sandlot/core/archives/limits'
import { MANIFEST_NAME, readManifest } from '@sandlot/core/archives/manifest-rules'
import { linkAsFile, type ZipEntry } from '@sandlot/core/archives/zip/format'
import { withoutLeftOut } from '@sandlot/core/repositories/left-out-rules'
import type { OpenZip } from './open-zip.ts'

/** What is known about an import besides its zip. */
export type ImportWish = ImportTarget & { name: string }

/** Returns the manifest if the zip is an archive of ours. */
function manifestIn(entries: readonly ZipEntry[]): ZipEntry | null {
  const listed = entries.find(({ path, isDirectory }) => path === MANIFEST_NAME && !isDirectory)
  return listed && listed.size <= MANIFEST_MAX_BYTES ? listed : null
}

/**
 * Plans what to create from a zip: the sandboxes of an archive of ours, or else one per folder that looks like a
 * sandbox. Its folders are those to create if missing.
 */
export async function planOf(zip: OpenZip, { name, ...target }: ImportWish): Promise<ImportPlan> {
  const plan = await readPlan(zip, name)
  const found = targetFolders(plan, target)
  if ('problem' in found) throw invalidInput(found.problem, { field: 'folder' })
  return { ...plan, folders: found.folders }
}

async function readPlan(zip: OpenZip, name: string): Promise<ImportPlan> {
  const entries = withoutTop(zip.entries, MANIFEST_NAME)
  const listed = manifestIn(entries)
  if (!listed) return planPlain(entries, name)
  if (listed.problem) throw invalidInput(listed.problem)
  const read = readManifest((await zip.read(listed)).toString('utf8'))
  if (read === null) return planPlain(entries, name)
  if ('problem' in read) throw invalidInput(read.problem)
  return planArchive(entries, read.manifest)
}

/** What was found at a path of a zip: one sandbox if it is a folder; none if it is a file or does not exist. */
export type FolderPlan = { found: 'folder' | 'file' | 'nothing'; items: PlannedItem[] }

/** Plans what to create from a folder of a repository that came as a zip; from all of it if the folder is empty. */
export function planOfFolder({ entries }: OpenZip, folder: string): FolderPlan {
  const all = withoutTop(entries, '').map(linkAsFile)
  const there = all.find(({ path }) => path === folder)
  if (there && !there.isDirectory) return { found: 'file', items: [] }
  const inside = inFolder(all, folder)
  if (folder !== '' && !there && inside.length === 0) return { found: 'nothing', items: [] }
  const { kept, notes } = withoutLeftOut(inside)
  const items = planPlain(kept, '').items.map((item) => ({ ...item, notes: [...item.notes, ...notes] }))
  return { found: 'folder', items }
}

/** The size of a zip's manifest, for estimating how long reading takes. */
export const manifestBytes = ({ entries }: OpenZip): number =>
  manifestIn(withoutTop(entries, MANIFEST_NAME))?.size ?? 0
