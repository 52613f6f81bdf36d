import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import type { Io } from './io.ts'
import { cliMessages } from './messages.ts'

/** The program on the PATH for an unknown command: `sandlot hello` runs `sandlot-hello`. */
export const extensionOf = (word: string, io: Pick<Io, 'env' | 'platform'>): string | null =>
  /^[a-z0-9][\w-]*$/i.test(word) ? programOn(`sandlot-${word}`, io) : null

/** The path of a program on the PATH. */
export function programOn(name: string, { env, platform }: Pick<Io, 'env' | 'platform'>): string | null {
  const ends = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean))
    for (const end of ends) {
      const file = join(folder, name + end)
      if (canRun(file)) return file
    }
  return null
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The error of a program that could not be started. The system reports a missing interpreter like a missing file. */
export const programProblem = (error: NodeJS.ErrnoException, file: string): AppError =>
  new AppError('unexpected', cliMessages.cannotRun(file, whyNotRun[error.code ?? ''] ?? error.message), {
    hint: cliMessages.cannotRunHint,
    cause: error,
  })

const whyNotRun: Readonly<Record<string, string>> = {
  ENOENT: 'it, or the program that its first line names, is missing',
  ENOEXEC: 'it is not a program for this system',
  EACCES: 'permission denied',
}
