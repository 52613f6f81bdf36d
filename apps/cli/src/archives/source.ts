import { constants, openAsBlob, type Stats, statSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { zipEntries } from '@sandlot/core/archives/zip/pack'
import { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { syncTexts } from '../files/messages.ts'
import { scanFolder } from '../files/scan.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { archiveTexts } from './messages.ts'

export type ZipToSend = { body: Blob; name: string }

/** The input as a zip: a file as it is, a folder packed, or standard input. */
export async function zipOf(
  source: string,
  context: Context,
  { folders }: { folders: boolean },
): Promise<ZipToSend> {
  if (source === '-') return { body: filled(await readAll(context)), name: '' }
  const path = resolve(context.io.cwd, source)
  const found = statOf(path)
  if (!found.isDirectory()) return { body: filled(await fileAt(path, found)), name: basename(path) }
  if (!folders) throw new AppError('usage', archiveTexts.needsZip, { field: 'source' })
  return { body: await packFolder(path, context), name: basename(path) }
}

/** An empty input is usually a failed download. */
function filled(body: Blob): Blob {
  if (body.size === 0) throw inputError(archiveMessages, { reason: 'notZip' }, { field: 'source' })
  return body
}

function statOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
}

/** A pipe, such as the shell’s `<(…)`, has no size, and can be read only once. */
async function fileAt(path: string, found: Stats): Promise<Blob> {
  try {
    if (!found.isFile()) return new Blob([await readFile(path)])
    // A blob opens its file only when it is sent, and then the error no longer says which and why.
    await access(path, constants.R_OK)
    return await openAsBlob(path)
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
}

async function readAll({ io, signal }: Context): Promise<Blob> {
  const stop = () => io.stdin.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of io.stdin) chunks.push(new Uint8Array(chunk as Buffer))
  signal.removeEventListener('abort', stop)
  return new Blob(chunks)
}

/** Packs a folder without ignored files, like `push`. */
async function packFolder(root: string, context: Context): Promise<Blob> {
  const { files, large, links } = await scanFolder(root, new Set())
  const [tooLarge] = large
  if (tooLarge !== undefined)
    throw new AppError('too_large', syncTexts.tooLarge(tooLarge), {
      reason: 'fileTooLarge',
      hint: syncTexts.tooLargeHint,
    })
  for (const path of links) context.notice(archiveTexts.skippedLink(path))
  if (files.size === 0)
    throw new AppError('validation', archiveTexts.noFiles(root), { reason: 'folderEmpty', field: 'source' })
  const sources = [...files.keys()].sort().map((path) => ({ path, bytes: () => readFile(join(root, path)) }))
  return new Blob(await zipEntries(sources))
}
