import { FILES_MAX, FILES_TOTAL_MAX_BYTES, UPLOAD_MAX_BYTES } from '../files/limits.ts'
import { fileMessages } from '../files/messages.ts'
import { namesProblem, parentsOf, pathKey, pathProblem, shapeProblem, showPath } from '../files/path-rules.ts'
import { folderMessages } from '../folders/messages.ts'
import { cleanPath, folderPathProblem, joinPath, ROOT } from '../folders/rules.ts'
import { inputText } from '../input-rules.ts'
import { TITLE_MAX_LENGTH } from '../sandboxes/limits.ts'
import { sandboxMessages } from '../sandboxes/messages.ts'
import {
  descriptionProblem,
  entryProblem,
  externalResourcesProblem,
  tagsProblem,
} from '../sandboxes/metadata/rules.ts'
import { refusalMessages } from '../sandboxes/refusal-messages.ts'
import { titleProblem } from '../sandboxes/rules.ts'
import { withoutControls } from '../text-rules.ts'
import { LEFT_OUT_SHOWN, RATIO_FREE_BYTES, RATIO_MAX } from './limits.ts'
import { type ArchivedSandbox, type ArchiveManifest, MANIFEST_NAME } from './manifest-rules.ts'
import { archiveMessages } from './messages.ts'
import type { ZipEntry } from './zip/format.ts'

/** A sandbox in a zip. */
export type PlannedItem = {
  /** Its directory in the zip; empty if the whole zip is one sandbox. */
  directory: string
  title: string | null
  /** Its entry in the manifest; null for a plain zip. */
  listed: ArchivedSandbox | null
  files: { path: string; entry: ZipEntry }[]
  /** Every folder, including those that contain files. */
  directories: string[]
  /** Why it cannot be created, or null. */
  problem: string | null
  notes: string[]
}

export type ImportPlan = {
  kind: 'archive' | 'plain'
  items: PlannedItem[]
  /** The archive's folders, from its root. */
  folders: string[]
  /** Files that belong to no sandbox. */
  unclaimed: number
}

/** Why a whole zip is not unpacked, or null. `maxBytes` limits its contents. */
export function totalProblem(
  entries: readonly ZipEntry[],
  fileSize: number,
  maxBytes: number,
): string | null {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > maxBytes) return archiveMessages.tooLargeUnpacked(Math.floor(maxBytes / 1024 / 1024))
  return total > RATIO_FREE_BYTES && total > fileSize * RATIO_MAX ? archiveMessages.bomb : null
}

/** The sandboxes of an archive exported by us. */
export function planArchive(entries: readonly ZipEntry[], manifest: ArchiveManifest): ImportPlan {
  const claimed = new Set(manifest.sandboxes.map(({ directory }) => directory))
  const byDirectory = new Map([...claimed].map((directory): [string, ZipEntry[]] => [directory, []]))
  let unclaimed = 0
  for (const entry of entries) {
    const owner = [...parentsOf(entry.path), entry.path].find((path) => claimed.has(path))
    if (owner !== undefined) byDirectory.get(owner)?.push(entry)
    else if (!entry.isDirectory && entry.path !== MANIFEST_NAME) unclaimed += 1
  }
  const uses = new Map<string, number>()
  for (const { directory } of manifest.sandboxes) uses.set(directory, (uses.get(directory) ?? 0) + 1)
  const items = manifest.sandboxes.map((listed): PlannedItem => {
    const { directory, title } = listed
    const shown = showPath(directory)
    const is = { directory, title, listed, notes: [] }
    // The files cannot be attributed, and trying every sandbox would take forever.
    if (directory === '' || (uses.get(directory) ?? 0) > 1 || isInside(directory, claimed))
      return { ...is, files: [], directories: [], problem: archiveMessages.directoryTwice(shown) }
    const own = byDirectory.get(directory) ?? []
    const { badNames, ...contents } = contentsOf(own, `${directory}/`)
    const there = contents.files.length + badNames.filter(({ isDirectory }) => !isDirectory).length
    const problem =
      own.length === 0
        ? archiveMessages.directoryMissing(shown)
        : (contents.problem ??
          (there === listed.files
            ? metadataProblem(listed)
            : archiveMessages.filesDiffer(listed.files, there)))
    return { ...is, ...contents, notes: notesOf(badNames), problem }
  })
  return { kind: 'archive', items, folders: manifest.folders, unclaimed }
}

const isInside = (directory: string, others: ReadonlySet<string>) =>
  parentsOf(directory).some((parent) => others.has(parent))

function metadataProblem(listed: ArchivedSandbox): string | null {
  const { title, description, tags, externalResources, entry, environment, folder } = listed
  const folderProblem = folder === null || cleanPath(folder) === ROOT ? null : folderPathProblem(folder)
  return (
    (title === null ? null : inputText(sandboxMessages, titleProblem(title))) ??
    inputText(
      refusalMessages,
      (description === null ? null : descriptionProblem(description)) ??
        tagsProblem(tags) ??
        externalResourcesProblem(externalResources),
    ) ??
    (entry === null ? null : inputText(fileMessages, entryProblem(entry))) ??
    (/^[a-z0-9][a-z0-9-]{0,49}$/.test(environment)
      ? null
      : archiveMessages.environmentUnknown(showPath(environment))) ??
    (folderProblem === null
      ? null
      : archiveMessages.folderWrong(showPath(folder ?? ''), inputText(folderMessages, folderProblem)))
  )
}

/** Files that operating systems and tools add and that belong to no project. */
const JUNK = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)$/
const LEFT_OUT = new Set(['node_modules', '.git'])

/** The entries without system files and without a single folder around everything, unless `listed` is at the root. */
export function withoutTop(entries: readonly ZipEntry[], listed: string): ZipEntry[] {
  if (entries.some(({ path }) => path === listed)) return [...entries]
  const kept = entries.filter(({ path }) => !path.split('/').some((part) => JUNK.test(part)))
  const [top = ''] = kept.find(({ isDirectory }) => !isDirectory)?.path.split('/') ?? []
  const isAround = kept.every(
    ({ path, isDirectory }) => path.startsWith(`${top}/`) || (isDirectory && path === top),
  )
  if (top === '' || !isAround) return kept
  return kept
    .filter(({ path }) => path !== top)
    .map((entry) => ({ ...entry, path: entry.path.slice(top.length + 1) }))
}

/** The entries below a folder, with paths relative to it. */
export const inFolder = (entries: readonly ZipEntry[], folder: string): ZipEntry[] =>
  folder === ''
    ? [...entries]
    : entries
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .map((entry) => ({ ...entry, path: entry.path.slice(folder.length + 1) }))

/** A zip that is a single sandbox. */
export function planPlain(entries: readonly ZipEntry[], name: string): ImportPlan {
  const kept: ZipEntry[] = []
  const leftOut = new Set<string>()
  for (const entry of entries) {
    const out = entry.path.split('/').find((part) => LEFT_OUT.has(part))
    if (out === undefined) kept.push(entry)
    else leftOut.add(out)
  }
  const { badNames, ...contents } = contentsOf(kept, '')
  const item: PlannedItem = {
    ...contents,
    directory: '',
    title: titleFrom(name),
    listed: null,
    problem: contents.files.length === 0 ? archiveMessages.empty : contents.problem,
    notes: [
      ...(leftOut.size > 0 ? [archiveMessages.leftOut([...leftOut].sort())] : []),
      ...notesOf(badNames),
    ],
  }
  return { kind: 'plain', items: [item], folders: [], unclaimed: 0 }
}

/** A title from the name of a file or folder. */
export function titleFrom(name: string): string {
  const plain = withoutControls(name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.zip$/i, '')
    .trim()
  return [...plain].slice(0, TITLE_MAX_LENGTH).join('') || archiveMessages.unnamed
}

type BadName = { path: string; isDirectory: boolean }
type Contents = Pick<PlannedItem, 'files' | 'directories' | 'problem'> & { badNames: BadName[] }

/** Notes about names that new files may not have. A folder's name is not reported if files in it already tell. */
function notesOf(badNames: readonly BadName[]): string[] {
  const around = new Set(badNames.flatMap(({ path }) => parentsOf(path)))
  const paths = badNames.map(({ path }) => path).filter((path) => !around.has(path))
  if (paths.length === 0) return []
  return [archiveMessages.leftOutNames(paths.length, paths.slice(0, LEFT_OUT_SHOWN).map(showPath))]
}

/** Files and folders below a path in the zip, and the first problem that cannot be skipped. */
function contentsOf(entries: readonly ZipEntry[], prefix: string): Contents {
  const files: Contents['files'] = []
  const directories = new Set<string>()
  const badNames: BadName[] = []
  let problem: string | null = null
  for (const entry of entries) {
    const path = entry.path.slice(prefix.length)
    if (!entry.path.startsWith(prefix) || path === '') {
      // The path itself, which must be a folder.
      if (!entry.isDirectory) problem ??= fileMessages.isFile(showPath(entry.path))
      continue
    }
    problem ??= entry.problem
    // A malformed path fails the whole sandbox; a bad name only costs that file.
    if (shapeProblem(path) === null && namesProblem(path) !== null) {
      badNames.push({ path, isDirectory: entry.isDirectory })
      continue
    }
    for (const parent of parentsOf(path)) directories.add(parent)
    if (entry.isDirectory) directories.add(path)
    else files.push({ path, entry })
  }
  return {
    files,
    directories: [...directories],
    badNames,
    problem: problem ?? treeProblem(files, [...directories]),
  }
}

/** Why the files fit in no sandbox, by the rules for saving. */
function treeProblem(files: Contents['files'], directories: readonly string[]): string | null {
  // No other problem is reported beyond these limits, so none needs to be searched for.
  if (files.length > FILES_MAX || directories.length > FILES_MAX) return fileMessages.tooMany(FILES_MAX)
  for (const path of [...files.map((file) => file.path), ...directories]) {
    const wrong = pathProblem(path)
    if (wrong) return inputText(fileMessages, wrong)
  }
  const known = new Map(directories.map((path) => [pathKey(path), path]))
  if (known.size < directories.length) {
    const path = directories.find((one) => known.get(pathKey(one)) !== one) ?? ''
    return fileMessages.alike(showPath(path), showPath(known.get(pathKey(path)) ?? ''))
  }
  const folders = new Set(directories)
  for (const { path, entry } of files) {
    const other = known.get(pathKey(path))
    const shown = showPath(path)
    if (other !== undefined && other !== path) return fileMessages.alike(shown, showPath(other))
    if (other !== undefined)
      return folders.has(path) ? fileMessages.isFolder(shown) : archiveMessages.twice(shown)
    known.set(pathKey(path), path)
    if (entry.size > UPLOAD_MAX_BYTES)
      return archiveMessages.fileTooLarge(shown, UPLOAD_MAX_BYTES / 1024 / 1024)
  }
  return files.reduce((sum, { entry }) => sum + entry.size, 0) > FILES_TOTAL_MAX_BYTES
    ? fileMessages.tooMuch(FILES_TOTAL_MAX_BYTES)
    : null
}

/** Where imports go: below a folder, to Drafts or, with neither, where the archive says. */
export type ImportTarget = { folder?: string | undefined; drafts?: boolean | undefined }

/** The folder for a sandbox of an archive; null for Drafts. */
export function targetPath(
  listed: Pick<ArchivedSandbox, 'folder'> | null,
  { folder, drafts }: ImportTarget,
): string | null {
  if (drafts) return null
  const own = listed?.folder ?? null
  if (folder === undefined) return own === null ? null : cleanPath(own)
  return own === null ? cleanPath(folder) : cleanPath(joinPath(folder, own))
}
