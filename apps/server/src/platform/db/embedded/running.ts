import { existsSync } from 'node:fs'
import { DATABASE, ROLE } from './initdb.ts'
import { layoutOf } from './layout.ts'
import { readPassword } from './password.ts'
import { readPostmaster } from './postmaster-file.ts'

/** Whether a data directory contains a database, complete or not. */
export const hasDatabase = (dataDir: string): boolean => existsSync(layoutOf(dataDir).data)

/** Returns the database URL of a server that runs on this data directory; null if none does. */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  const layout = layoutOf(dataDir)
  const postmaster = await readPostmaster(layout)
  const password = await readPassword(layout.password)
  if (postmaster.state !== 'running' || !postmaster.ready || password === undefined) return null
  return `postgres://${ROLE}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
}
