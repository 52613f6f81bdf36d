import { join, resolve } from 'node:path'

/** The files of the embedded PostgreSQL, as absolute paths. */
export type Layout = {
  /** The server's own data directory, as configured. */
  dataDir: string
  root: string
  /** PGDATA. */
  data: string
  password: string
  log: string
  /** Names the process that starts or runs on this directory. */
  claim: string
}

export function layoutOf(dataDir: string): Layout {
  const absolute = resolve(dataDir)
  const root = join(absolute, 'postgres')
  return {
    dataDir: absolute,
    root,
    data: join(root, 'data'),
    password: join(root, 'password'),
    log: join(root, 'postgres.log'),
    claim: join(root, 'server.pid'),
  }
}
