import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { type Link, linkedFolder, readLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { assertHost } from './sync.ts'

/** A local folder, which must exist, with symbolic links resolved. */
export function folderAt(folder: string | undefined, { io }: Pick<Context, 'io'>): string {
  const path = resolve(io.cwd, folder ?? '.')
  try {
    return realpathSync(path)
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
}

/** The linked folder that contains a folder, for commands that need one. */
export async function linkedAt(
  folder: string | undefined,
  context: Context,
): Promise<{ root: string; link: Link }> {
  const start = folderAt(folder, context)
  const root = linkedFolder(start)
  const link = root === null ? null : await readLink(root)
  if (root === null || link === null)
    throw new AppError('usage', syncTexts.noLink, { hint: syncTexts.linkHint, field: 'folder' })
  assertHost(root, link, context.target().host)
  return { root, link }
}

/** Refuses a folder inside a linked one, whose sandbox would get its files as well. */
export function assertNotInside(root: string): void {
  const around = linkedFolder(dirname(root))
  if (around !== null)
    throw new AppError('conflict', syncTexts.insideLinked(root, around), {
      reason: 'insideLinked',
      field: 'folder',
    })
}
