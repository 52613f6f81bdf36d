import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../disk/sync-folder.ts'
import { StartError } from '../start-error.ts'

const KEY_BYTES = 32

/**
 * Creates a key if there is none. The file is completely on disk before it gets its name, so that a crash leaves no
 * half of it, and two servers that start together use the same one.
 */
export async function makeKeyFile(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const key = `${randomBytes(KEY_BYTES).toString('hex')}\n`
  try {
    await write(draft, key)
    await link(draft, file).catch((error) => {
      // Some file systems do not support hard links (exFAT, many network shares), so it is written in place there.
      if (codeOf(error) !== 'EEXIST') return write(file, key)
    })
    await syncFolder(dirname(file))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw cannotBeMade(file, error)
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

async function write(file: string, key: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(key)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

function cannotBeMade(file: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(
    `The key file ${file} cannot be made: ${reason}. Its folder has to be writable for the user that runs the server, on a disk with room; or name a key with SANDLOT_SECRET or SANDLOT_SECRET_FILE.`,
    { exitCode: 2, cause },
  )
}

/** Reads the lines of a key file, the current key first. Aborts the start if there is none. */
export async function readKeyFile(file: string): Promise<[string, ...string[]]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(
      `The key file ${file} cannot be read: ${cause.message}. It has to be there and readable for the user that runs the server.`,
      { exitCode: 2, cause },
    )
  })
  const [first, ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (first !== undefined) return [first, ...rest]
  throw new StartError(
    `The key file ${file} is empty. Restore it from a backup: what the database holds encrypted opens with no other key.`,
    { exitCode: 2 },
  )
}
