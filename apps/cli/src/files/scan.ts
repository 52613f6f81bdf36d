import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { createIgnoreRules, IGNORE_FILES, type IgnoreRules } from '@sandlot/core/files/ignore-rules'
import { FILES_MAX, UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { nameOf, parentOf, parentsOf } from '@sandlot/core/files/path-rules'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { syncTexts } from './messages.ts'

export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** A file is text if it is valid UTF-8 without NUL bytes. */
export const isText = (content: Buffer): boolean =>
  !content.includes(0) && Buffer.from(content.toString('utf8')).equals(content)

/** The folder of installed packages, which are not part of a sandbox. */
export const PACKAGES = 'node_modules'

/** Stands for the hash of a file that is too large to send. */
export const TOO_LARGE = 'too large'

export type Scan = {
  /** SHA-256 by path of everything a sandbox can contain. */
  files: Map<string, string>
  /** Files that are too large. */
  large: Set<string>
  /** Symbolic links, which sandboxes cannot contain. */
  links: string[]
}

/** Characters that some file systems ignore, so that a name is not what it seems. */
const PASSED_OVER = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Whether a path is trusted by local tools; such files are neither sent nor written. */
export const isReserved = (path: string): boolean =>
  path.split('/').some((part) => {
    const name = part
      .replace(PASSED_OVER, '')
      .replace(/[. ]+$/, '')
      .toLowerCase()
    return ['.git', 'git~1', '.sandlot'].includes(name)
  })

/**
 * The files of a folder without ignored ones and packages. Files that the sandbox has (`tracked`) are always included.
 */
export async function scanFolder(root: string, tracked: Iterable<string>): Promise<Scan> {
  const scan: Scan = { files: new Map(), large: new Set(), links: [] }
  await walk(root, '', createIgnoreRules(), scan)
  const wanted = [...tracked]
  const entriesIn = createEntries(root)
  for (const path of wanted)
    if (!scan.files.has(path) && !scan.large.has(path) && !isReserved(path))
      await noteTracked(root, path, { scan, entriesIn })
  const link = scan.links.find((path) => wanted.some((file) => file === path || file.startsWith(`${path}/`)))
  if (link !== undefined)
    throw new AppError('conflict', syncTexts.isLink(link), { reason: 'isLink', hint: syncTexts.isLinkHint })
  return scan
}

async function walk(root: string, folder: string, rules: IgnoreRules, scan: Scan): Promise<void> {
  const entries = await readFolder(root, folder)
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  const own = IGNORE_FILES.find((name) => names.has(name))
  if (own) rules.add(folder, await ignoreFileAt(join(root, folder, own)))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const isFolder = entry.isDirectory()
    if (isReserved(entry.name) || (isFolder && entry.name === PACKAGES)) continue
    if (rules.ignores(path, isFolder)) continue
    if (entry.isSymbolicLink()) scan.links.push(path)
    else if (isFolder) await walk(root, path, rules, scan)
    else if (entry.isFile()) await note(root, path, scan)
    if (scan.files.size > FILES_MAX)
      throw new AppError('validation', syncTexts.tooMany(FILES_MAX), {
        reason: 'tooManyFiles',
        hint: syncTexts.tooManyHint,
      })
  }
}

type Entries = (folder: string) => Promise<ReadonlyMap<string, Dirent>>

/** The entries of folders by name, each folder read once. */
function createEntries(root: string): Entries {
  const known = new Map<string, ReturnType<Entries>>()
  return (folder) => {
    const entries = known.get(folder) ?? entriesOf(root, folder)
    known.set(folder, entries)
    return entries
  }
}

const entriesOf = async (root: string, folder: string) =>
  new Map((await readFolder(root, folder)).map((entry) => [entry.name, entry]))

/**
 * Notes a file that exists under exactly this path: not under a name that only the file system takes for the same, such
 * as one in other case, nor through a link.
 */
async function noteTracked(
  root: string,
  path: string,
  { scan, entriesIn }: { scan: Scan; entriesIn: Entries },
): Promise<void> {
  for (const folder of parentsOf(path)) {
    const entry = (await entriesIn(parentOf(folder))).get(nameOf(folder))
    if (entry?.isSymbolicLink()) scan.links.push(folder)
    if (!entry?.isDirectory()) return
  }
  if ((await entriesIn(parentOf(path))).has(nameOf(path))) await note(root, path, scan)
}

const isGone = ({ code = '' }: NodeJS.ErrnoException) => ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)

async function readFolder(root: string, folder: string): Promise<Dirent[]> {
  return readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
    // A subfolder may be deleted meanwhile, as by a build or a checkout.
    if (folder !== '' && isGone(error)) return []
    throw fileProblem(error, 'read', join(root, folder))
  })
}

async function ignoreFileAt(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error) => {
    if (isGone(error)) return ''
    throw fileProblem(error, 'read', file)
  })
}

async function note(root: string, path: string, scan: Scan): Promise<void> {
  const file = join(root, path)
  try {
    const found = await lstat(file)
    if (found.isSymbolicLink()) scan.links.push(path)
    else if (found.isFile() && found.size > UPLOAD_MAX_BYTES) scan.large.add(path)
    else if (found.isFile()) scan.files.set(path, hashOf(await readFile(file)))
  } catch (error) {
    if (!isGone(error as NodeJS.ErrnoException)) throw fileProblem(error, 'read', file)
  }
}
