import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorOfRefusal } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { saveRefusals } from '@sandlot/core/files/refusals'
import type { Context } from '../../platform/context.ts'
import { fileProblem } from '../../platform/disk/file-problem.ts'
import { readStdinBytes } from '../../platform/input/stdin.ts'
import { fileTexts } from './messages.ts'

export type Source = { from?: string; text?: string }

/** The contents to write: a local file, a text, or standard input. Reads no more than a file may have. */
export async function contentsGiven({ from, text }: Source, context: Context): Promise<Buffer> {
  const bytes =
    text !== undefined
      ? Buffer.from(text)
      : from !== undefined
        ? await contentsOf(resolve(context.io.cwd, from))
        : await standardInput(context)
  if (bytes === null || bytes.byteLength > UPLOAD_MAX_BYTES)
    throw errorOfRefusal(saveRefusals, { reason: 'fileTooLarge', params: null }, { hint: '' })
  return bytes
}

/** Null if it is too large. */
async function contentsOf(path: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(path)
    return size > UPLOAD_MAX_BYTES ? null : await readFile(path)
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
}

async function standardInput(context: Context): Promise<Buffer> {
  if (context.io.stdin.isTTY)
    throw new AppError('usage', fileTexts.nothingToWrite, { hint: fileTexts.nothingToWriteHint })
  return readStdinBytes(context, UPLOAD_MAX_BYTES + 1)
}
