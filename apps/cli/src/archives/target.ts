import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { sandboxTexts } from '../sandboxes/messages.ts'

/** Where a zip is saved; a dry run only reports its contents. */
export type Target = { output?: string | undefined; force: boolean; dryRun: boolean }

/** Refuses invalid uses of standard output, before any request. */
export function assertTarget({ output, dryRun }: Target, { io, flags }: Context): void {
  if (output !== '-' || dryRun) return
  if (flags.json || flags.jsonl) throw new AppError('usage', sandboxTexts.exportJson, { field: 'output' })
  if (io.stdout.isTTY) throw new AppError('usage', sandboxTexts.exportToTerminal, { field: 'output' })
}

/**
 * The path of the zip, `-` for standard output; if the output is a folder, the zip is named after its contents. Refuses
 * an invalid place before any request.
 */
export function placeOf({ output, force }: Target, name: string, { io }: Context): string {
  if (output === '-') return '-'
  const path = resolve(io.cwd, output ?? name)
  const file = output !== undefined && isFolder(path) ? join(path, name) : path
  if (!force && existsSync(file)) throw isThere(file)
  if (!isFolder(dirname(file))) throw noFolder(file)
  return file
}

/** Whether a path is a folder; a path through a file is none. */
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** A failure to write the zip, phrased in terms of the requested output. */
export function zipProblem(error: unknown, file: string): AppError {
  const problem = fileProblem(error, 'write', file)
  if (problem.code === 'conflict') return isThere(file)
  return problem.code === 'not_found' ? noFolder(file) : problem
}

const isThere = (file: string) =>
  new AppError('conflict', sandboxTexts.exportThere(file), {
    reason: 'fileThere',
    hint: sandboxTexts.exportThereHint,
    field: 'output',
  })

const noFolder = (file: string) =>
  new AppError('usage', sandboxTexts.exportNoFolder(file), { field: 'output' })
