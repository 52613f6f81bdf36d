import { chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Layout } from './layout.ts'

/** Creates the server's data directory if it does not exist. */
export async function makeDataDirectory(layout: Layout): Promise<void> {
  await mkdir(layout.dataDir, { recursive: true, mode: 0o711 })
}

/** The owner of the database files; undefined if there is no database yet. */
export async function ownerOfData(layout: Layout): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await lstat(layout.data)
    return { uid, gid }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Refuses files of another user, because PostgreSQL only opens those of the user it runs as. */
export function checkOwner(
  layout: Layout,
  user: number | undefined,
  owner: { uid: number } | undefined,
): void {
  if (user === undefined || user === 0 || owner === undefined || owner.uid === user) return
  throw new StartError(
    `The database in ${layout.data} belongs to user id ${owner.uid}, but Sandlot runs as user id ${user}. ` +
      `Start it as that user, or hand the files over: chown -R ${user} ${layout.dataDir}`,
  )
}

export async function checkMajor(layout: Layout, major: number): Promise<void> {
  const written = (await readFile(join(layout.data, 'PG_VERSION'), 'utf8')).trim()
  if (written === String(major)) return
  throw new StartError(
    `The database in ${layout.data} was written by PostgreSQL ${written}, and this Sandlot brings ${major}, ` +
      'which cannot read it. Nothing was changed. Go on with the Sandlot that wrote it, or dump it with ' +
      `pg_dump of PostgreSQL ${written}, move ${layout.root} away, start once, and load the dump with psql.`,
  )
}

/** Changes the owner of the database files if PostgreSQL has to run as another user than the one who created them. */
export async function giveDataTo(
  layout: Layout,
  ids: { uid: number; gid: number } | undefined,
): Promise<void> {
  if (ids === undefined || (await stat(layout.data)).uid === ids.uid) return
  for (const name of await readdir(layout.data, { recursive: true })) {
    await chown(join(layout.data, name), ids.uid, ids.gid)
  }
  await chown(layout.data, ids.uid, ids.gid)
}
