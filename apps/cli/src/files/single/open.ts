import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { fileMessages } from '@sandlot/core/files/messages'
import { showPath, withoutSlashesBehind } from '@sandlot/core/files/path-rules'
import type { FileModule } from '@sandlot/core/files/rest'
import { directoryPaths, fileTree } from '@sandlot/core/files/rules'
import { inputError } from '@sandlot/core/input-rules'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { fileTexts } from './messages.ts'

/** A sandbox with its files by path and every folder that it has. */
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

/** A path as it is typed, from the root of the sandbox: `/src/a.ts`, `./src/a.ts` and `src/a.ts` are the same. */
export const typedPath = (typed: string): string =>
  typed === '.' ? '' : typed.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')

/** The file or folder that a typed path leads to; the root is the folder ''. */
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

/** The same, where the root will not do. */
export function namedEntry(open: OpenFiles, typed: string): Entry {
  const entry = entryAt(open, typed)
  if (entry.path === '') throw inputError(fileMessages, { reason: 'pathEmpty' }, { field: 'path' })
  return entry
}

/** The file that a typed path leads to. */
export function namedFile(open: OpenFiles, typed: string): { path: string; file: FileModule } {
  const { path, file } = namedEntry(open, typed)
  if (file) return { path, file }
  throw new AppError('validation', fileTexts.isFolder(showPath(path)), {
    reason: 'isFolder',
    hint: fileTexts.isFolderHint(open.record.id, path),
    field: 'path',
  })
}

/** Why something does not take the place of what has that path already. */
export const pathTaken = (path: string): AppError =>
  new AppError('conflict', fileMessages.folderThere(showPath(path)), { reason: 'pathTaken', field: 'path' })
