import { chmod, lstat, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { parentsOf } from '@sandlot/core/files/path-rules'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { LINK_FOLDER } from './link.ts'
import { syncTexts } from './messages.ts'

/** Rejects a path that goes through a symbolic link, which may lead out of the folder, or through a file. */
export async function assertInside(root: string, path: string): Promise<void> {
  for (const folder of parentsOf(path)) {
    const found = await lstat(join(root, folder)).catch(() => null)
    if (found?.isSymbolicLink())
      throw new AppError('conflict', syncTexts.throughLink(path, folder), {
        reason: 'isLink',
        hint: syncTexts.isLinkHint,
      })
    if (found && !found.isDirectory())
      throw new AppError('conflict', syncTexts.throughFile(path, folder), {
        reason: 'isFile',
        hint: syncTexts.throughFileHint,
      })
  }
  const found = await lstat(join(root, path)).catch(() => null)
  if (found?.isDirectory())
    throw new AppError('conflict', syncTexts.isFolder(path), {
      reason: 'isFolder',
      hint: syncTexts.throughFileHint,
    })
  if (found?.isSymbolicLink())
    throw new AppError('conflict', syncTexts.isLink(path), { reason: 'isLink', hint: syncTexts.isLinkHint })
}

/** Writes a file atomically, keeping its executable bit. */
export async function placeFile(root: string, path: string, content: string | Uint8Array): Promise<void> {
  await assertInside(root, path)
  const file = join(root, path)
  const draft = join(root, LINK_FOLDER, `part-${crypto.randomUUID()}`)
  try {
    await mkdir(dirname(draft), { recursive: true })
    await mkdir(dirname(file), { recursive: true })
    const before = await lstat(file).catch(() => null)
    await writeFile(draft, content)
    if (before) await chmod(draft, before.mode)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw fileProblem(error, 'write', file)
  }
}

/** Removes a file, and folders that become empty. */
export async function removeFile(root: string, path: string): Promise<void> {
  await assertInside(root, path)
  try {
    await rm(join(root, path), { force: true })
    for (const folder of parentsOf(path).toReversed()) await rmdir(join(root, folder))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw fileProblem(error, 'write', join(root, path))
  }
}
