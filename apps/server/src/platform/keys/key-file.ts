import { randomBytes } from 'node:crypto'
import { type FileHandle, link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

const KEY_BYTES = 32

async function synced(path: string, flags: string, use: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, flags, 0o600)
  try {
    await use(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes a key where there is none. It is on the disk in full before it has its name, so that no crash leaves half of it,
 * and of two servers that begin at once both have the first one's.
 */
export async function makeKeyFile(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await synced(draft, 'wx', (handle) => handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`))
    await link(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Windows can't open a folder, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await synced(folder, 'r', async () => {})
}

/** The lines of a file with keys, the one in use first. Ends the start where there is none. */
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
