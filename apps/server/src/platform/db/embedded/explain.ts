import { StartError } from '../../start-error.ts'
import type { Context } from './context.ts'
import type { Layout } from './layout.ts'

const OTHER_DIRECTORY = 'or set SANDLOT_DATA_DIR to another directory'

/** Explains from an errno code why the data directory cannot be used. */
export function explainErrno(code: string | undefined, directory: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return (
        `Sandlot may not write to its data directory ${directory} (it runs as ${whoAmI()}). ` +
        `Give that user the directory, ${OTHER_DIRECTORY}.`
      )
    case 'EROFS':
      return (
        `The data directory ${directory} is on a read-only file system. ` +
        `Mount it writable, ${OTHER_DIRECTORY}.`
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return (
        `There is no space left for the database in ${directory}. ` +
        `Free at least 200 MB there, ${OTHER_DIRECTORY}.`
      )
    case 'EEXIST':
    case 'ENOTDIR':
      return (
        `The data directory ${directory} cannot be used: it, a folder above it or its folder "postgres" is a file. ` +
        `Move that file away, ${OTHER_DIRECTORY}.`
      )
    case 'EBUSY':
      return `${directory} is a mount point. Mount the directory above it instead, ${OTHER_DIRECTORY}.`
    default:
      return undefined
  }
}

const ERRNO_BY_MESSAGE: [pattern: RegExp, code: string][] = [
  [/No space left on device|Disk quota exceeded/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
]

/** A StartError for a PostgreSQL program that failed; `doing` completes "PostgreSQL could not". */
export function explainOutput({ layout, runAs }: Context, doing: string, output: string): StartError {
  const lines = output.trim().split('\n')
  const complaints = lines.filter((line) => /\b(error|fatal|panic|detail|hint):/i.test(line))
  const said = (complaints.length > 0 ? complaints : lines).slice(-5).join('\n')
  const code = ERRNO_BY_MESSAGE.find(([pattern]) => pattern.test(output))?.[1]
  const reason =
    (code === 'EACCES' && runAs.ids ? explainOtherUser(layout.dataDir, runAs.ids.uid) : undefined) ??
    explainErrno(code, layout.dataDir) ??
    `Its log is ${layout.log}. A PostgreSQL of your own (15 or newer) can be used with DATABASE_URL.`
  return new StartError(`PostgreSQL could not ${doing}. ${reason}\nPostgreSQL said: ${said || 'nothing'}`)
}

/** Turns file system errors of `work` into StartErrors that name the directory. */
export async function explaining<Result>(layout: Layout, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const message = cause instanceof StartError ? undefined : explainErrno(code, layout.dataDir)
    throw message === undefined ? cause : new StartError(message, { cause })
  }
}

function explainOtherUser(directory: string, uid: number): string {
  return (
    `It does not run as root but as user id ${uid} here, which may not pass through to ${directory}. ` +
    `Allow it (chmod o+x on that directory and those above it), start Sandlot as an ordinary user, ${OTHER_DIRECTORY}.`
  )
}

function whoAmI(): string {
  return process.getuid ? `user id ${process.getuid()}` : 'this user'
}
