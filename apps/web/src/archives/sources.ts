import { archiveMessages } from '@sandlot/core/archives/messages'
import { type ZipSource, zipEntries } from '@sandlot/core/archives/zip/pack'
import { createIgnoreRules, IGNORE_FILES } from '@sandlot/core/files/ignore-rules'
import { FILES_MAX } from '@sandlot/core/files/limits'
import { fileMessages } from '@sandlot/core/files/messages'
import { joinPath, nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { inputError } from '@sandlot/core/input-rules'
import { repeating } from '@sandlot/core/transport/again'

/** A zip to import and its name. Sending it again with the same key imports it only once. */
export type ImportSource = { name: string; zip: Blob; key: string }

/** A chosen or dropped file, with its path relative to its folder. */
export type PathFile = { path: string; file: File }
/** A zip, or files that together become one sandbox. */
export type Dropped = { name: string } & ({ zip: File } | { files: PathFile[] })

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'

/** Groups chosen files: each zip separately, and all others together. */
export function fromFiles(files: readonly File[]): Dropped[] {
  const zips = files.filter(isZip)
  const others = files.filter((file) => !isZip(file))
  return [
    ...zips.map((zip) => ({ name: zip.name, zip })),
    ...(others.length > 0
      ? [
          {
            name: others.length === 1 ? (others[0]?.name ?? '') : '',
            files: others.map((file) => ({ path: file.name, file })),
          },
        ]
      : []),
  ]
}

/** Returns a chosen folder: its files by their relative paths. */
export function fromFolder(files: readonly File[]): Dropped[] {
  const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? []
  const below = (file: File) => file.webkitRelativePath.split('/').slice(1).join('/')
  return files.length === 0 ? [] : [{ name, files: files.map((file) => ({ path: below(file), file })) }]
}

/** Returns dropped items: each folder separately, and loose files as if they had been chosen. */
export async function fromEntries(entries: readonly FileSystemEntry[]): Promise<Dropped[]> {
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry.isDirectory)
  const loose = entries.filter((entry): entry is FileSystemFileEntry => entry.isFile)
  const all = await Promise.all(
    folders.map(async (folder) => ({ name: folder.name, files: await filesIn(folder, '') })),
  )
  return [...all, ...fromFiles(await Promise.all(loose.map(fileOf)))]
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((done, fail) => entry.file(done, fail))

/** Not even traversed, because they can be very large. */
const isLeftOut = (name: string) => ['node_modules', '.git', '.DS_Store'].includes(name)

async function filesIn(folder: FileSystemDirectoryEntry, prefix: string): Promise<PathFile[]> {
  const found: PathFile[] = []
  const reader = folder.createReader()
  for (;;) {
    // Browsers return a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return found
    for (const entry of some) {
      if (isLeftOut(entry.name)) continue
      const path = prefix + entry.name
      if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry, `${path}/`)))
      else found.push({ path, file: await fileOf(entry as FileSystemFileEntry) })
    }
  }
}

/** Zips what was dropped. Files that a folder's ignore files exclude are left out. */
export async function zipSource(dropped: Dropped): Promise<ImportSource> {
  const named = { name: dropped.name, key: repeating.newKey() }
  if ('zip' in dropped) return { ...named, zip: dropped.zip }
  const files = await withoutIgnored(dropped.files)
  if (files.length === 0) throw inputError(archiveMessages, { reason: 'folderEmpty', params: [dropped.name] })
  if (files.length > FILES_MAX) throw inputError(fileMessages, { reason: 'tooMany', params: [FILES_MAX] })
  const sources = files.map(
    ({ path, file }): ZipSource => ({ path, bytes: async () => new Uint8Array(await file.arrayBuffer()) }),
  )
  return { ...named, zip: new Blob(await zipEntries(sources), { type: 'application/zip' }) }
}

async function withoutIgnored(files: readonly PathFile[]): Promise<PathFile[]> {
  const rules = createIgnoreRules()
  const inOrder = files
    .filter(({ path }) => !path.split('/').some(isLeftOut))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const paths = new Set(inOrder.map(({ path }) => path))
  for (const { path, file } of inOrder) {
    const folder = parentOf(path)
    const own = IGNORE_FILES.find((one) => paths.has(joinPath(folder, one)))
    if (own === nameOf(path)) rules.add(folder, await file.text())
  }
  return inOrder.filter(({ path }) => !isIgnored(rules, path))
}

/** Ignoring a folder ignores everything in it. */
const isIgnored = (rules: ReturnType<typeof createIgnoreRules>, path: string): boolean =>
  path
    .split('/')
    .some((_, at, parts) => rules.ignores(parts.slice(0, at + 1).join('/'), at < parts.length - 1))
