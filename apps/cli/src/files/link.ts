import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { z } from 'zod'
import { locked } from '../platform/disk/file-lock.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { syncTexts } from './messages.ts'

/** The subfolder that stores a folder's link; never part of the sandbox. */
export const LINK_FOLDER = '.sandlot'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Link = z.object({
  format: z.literal(1),
  host: z.string(),
  id: z.string(),
  version: z.number().int(),
  /** The last common state of sandbox and folder: SHA-256 by path. */
  files: z.record(z.string(), Hash),
  /** Unresolved conflicts by path, with the file that has the other side, if it is a separate one. */
  conflicts: z.record(z.string(), z.object({ theirs: z.string().nullable() })),
})
export type Link = z.output<typeof Link>

const fileOf = (root: string) => join(root, LINK_FOLDER, 'sandbox.json')
const textOf = (root: string, hash: string) => join(root, LINK_FOLDER, 'base', hash)

/** The link of a folder, null if it has none. */
export async function readLink(root: string): Promise<Link | null> {
  const file = fileOf(root)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const problem = fileProblem(error, 'read', file)
    if (problem.code === 'not_found') return null
    throw problem
  }
  try {
    return Link.parse(JSON.parse(text))
  } catch (error) {
    throw new AppError('conflict', syncTexts.linkDamaged(file), {
      reason: 'linkDamaged',
      hint: syncTexts.linkDamagedHint(join(root, LINK_FOLDER)),
      cause: error,
    })
  }
}

/** The folder itself or its nearest ancestor that is linked. */
export function linkedFolder(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(fileOf(folder))) return folder
    if (dirname(folder) === folder) return null
  }
}

/**
 * Stores the common state of folder and sandbox, with the base `texts` for future merges. A later version stored
 * concurrently by another command is kept, and so are conflicts that were not there when this command started (`seen`),
 * so that none of them is pushed.
 */
export function writeLink(
  root: string,
  link: Link,
  texts: ReadonlyMap<string, string>,
  seen: Link | null = null,
): void {
  const folder = join(root, LINK_FOLDER)
  try {
    mkdirSync(join(folder, 'base'), { recursive: true })
    locked(fileOf(root), () => {
      const now = notedNow(fileOf(root), link)
      const conflicts = { ...newConflicts(now, seen), ...link.conflicts }
      if (!now || now.version <= link.version) note(root, { ...link, conflicts }, texts)
      else if (Object.keys(link.conflicts).length > 0)
        note(root, { ...now, conflicts: { ...now.conflicts, ...link.conflicts } }, texts)
    })
  } catch (error) {
    throw error instanceof AppError ? error : fileProblem(error, 'write', folder)
  }
}

function note(root: string, link: Link, texts: ReadonlyMap<string, string>): void {
  const folder = join(root, LINK_FOLDER)
  // Makes Git ignore the whole folder.
  writeFileSync(join(folder, '.gitignore'), '*\n')
  const wanted = new Set(Object.values(link.files))
  const known = new Set(readdirSync(join(folder, 'base')))
  for (const [hash, text] of texts)
    if (wanted.has(hash) && !known.has(hash)) writeWhole(textOf(root, hash), text)
  writeWhole(fileOf(root), `${JSON.stringify(link, null, 2)}\n`)
  for (const hash of known) if (!wanted.has(hash)) rmSync(textOf(root, hash), { force: true })
}

/** The stored link if it is of the same sandbox; null if not, or if it is unreadable. */
function notedNow(file: string, { host, id }: Link): Link | null {
  try {
    const now = Link.parse(JSON.parse(readFileSync(file, 'utf8')))
    return now.host === host && now.id === id ? now : null
  } catch {
    return null
  }
}

const newConflicts = (now: Link | null, seen: Link | null): Link['conflicts'] =>
  Object.fromEntries(
    Object.entries(now?.conflicts ?? {}).filter(([path]) => !(path in (seen?.conflicts ?? {}))),
  )

/** The text that both sides started from, null if it is not stored. */
export async function readBaseText(root: string, hash: string): Promise<string | null> {
  return readFile(textOf(root, hash), 'utf8').catch(() => null)
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.part`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
