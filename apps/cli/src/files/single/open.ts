import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { fileMessages } from '@sandlot/core/files/messages'
import { showPath, withoutSlashesBehind } from '@sandlot/core/files/path-rules'
import type { FileModule } from '@sandlot/core/files/rest'
import { directoryPaths, fileTree } from '@sandlot/core/files/rules'
import { inputError } from '@sandlot/core/input-rules'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { fileTexts } from './messages.ts'

/** A sandbox's files by path, and all of its folders. */
export type OpenFiles = {
  client: Client
  record: SandboxRecord
  files: ReadonlyMap<string, FileModule>
  folders: ReadonlySet<string>
}

export async function openFiles(client: Client, id: string): Promise<OpenFiles> {
  const record = await client.rest(getSandbox, { params: { id } })
  return {
    client,
    record,
    files: new Map(fileTree(record.modules, record.directories).map(({ path, module }) => [path, module])),
    folders: new Set(directoryPaths(record.directories).values()),
  }
}

/** A typed path relative to the sandbox's root: `/src/a.ts`, `./src/a.ts` and `src/a.ts` are equal. */
export const typedPath = (typed: string): string =>
  typed === '.' ? '' : typed.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')

/** The file or folder at a typed path; the root is the folder ''. */
export function entryAt({ files, folders, record }: OpenFiles, typed: string): Entry {
  const path = withoutSlashesBehind(typedPath(typed))
  const file = files.get(path)
  if (file) return { path, file }
  if (path === '' || folders.has(path)) return { path, file: null }
  throw new AppError('not_found', fileMessages.notThere(showPath(path)), {
    reason: 'noFile',
    hint: fileTexts.listHint(record.id),
    field: 'path',
  })
}

export type Entry = { path: string; file: FileModule | null }

/** The same, rejecting the root. */
export function namedEntry(open: OpenFiles, typed: string): Entry {
  const entry = entryAt(open, typed)
  if (entry.path === '') throw inputError(fileMessages, { reason: 'pathEmpty' }, { field: 'path' })
  return entry
}

/** The file at a typed path. */
export function namedFile(open: OpenFiles, typed: string): { path: string; file: FileModule } {
  const { path, file } = namedEntry(open, typed)
  if (file) return { path, file }
  throw new AppError('validation', fileTexts.isFolder(showPath(path)), {
    reason: 'isFolder',
    hint: fileTexts.isFolderHint(open.record.id, path),
    field: 'path',
  })
}

/** Why a path that is taken cannot be used. */
export const pathTaken = (path: string): AppError =>
  new AppError('conflict', fileMessages.folderThere(showPath(path)), { reason: 'pathTaken', field: 'path' })
