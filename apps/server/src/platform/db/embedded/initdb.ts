import { chown, lstat, mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Context } from './context.ts'
import { explainOutput } from './explain.ts'
import { layoutOf } from './layout.ts'
import { newPassword, writePassword } from './password.ts'
import { inspectProcess } from './process-info.ts'
import { runProgram } from './run-program.ts'

export const ROLE = 'sandlot'
export const DATABASE = 'sandlot'

const STAGING = 'postgres.new-'

const INITDB_OPTIONS = [
  ...['--username', 'postgres', '--auth', 'reject', '--encoding', 'UTF8'],
  ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  '--no-instructions',
]

/** No other role, address or method may connect: the superuser `postgres` has no password and cannot connect at all. */
const HBA = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`

/**
 * Creates the database in a folder next to its final place and then moves it there, so that an interrupted start leaves
 * nothing half done. If another server was faster, its database stays.
 */
export async function createDatabase(context: Context): Promise<void> {
  const { layout, binaries, runAs, log } = context
  const root = join(layout.dataDir, `${STAGING}${process.pid}`)
  const data = join(root, 'data')
  await sweep(layout.dataDir)
  log('Making a new PostgreSQL database')
  try {
    // Others may traverse it, but not list it: PostgreSQL may run as another user.
    await mkdir(root, { mode: 0o711 })
    await mkdir(data, { mode: 0o700 })
    if (runAs.ids) await chown(data, runAs.ids.uid, runAs.ids.gid)
    await must(context, binaries.initdb, ['-D', data, ...INITDB_OPTIONS])
    await writeFile(join(data, 'pg_hba.conf'), HBA, { flush: true })
    const password = newPassword()
    await runSql(context, data, [
      // Not a superuser: SQL must not reach this machine's files and programs.
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
    ])
    await writePassword(join(root, 'password'), password)
    await moveInto(root, layout.root)
    await syncDirectory(layout.dataDir)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** For a lost password file. PostgreSQL must not be running. */
export async function resetPassword(context: Context): Promise<string> {
  const password = newPassword()
  await runSql(context, context.layout.data, [`ALTER ROLE ${ROLE} PASSWORD '${password}'`])
  await writePassword(context.layout.password, password)
  return password
}

/** Uses PostgreSQL's single-user mode; one statement per line. */
async function runSql(context: Context, data: string, statements: string[]): Promise<void> {
  const settings = [
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    '-c',
    'log_checkpoints=off',
  ]
  await must(
    context,
    context.binaries.postgres,
    ['--single', '-D', data, ...settings, 'postgres'],
    statements,
  )
}

async function must(context: Context, program: string, args: string[], lines: string[] = []): Promise<void> {
  const { code, output } = await runProgram(context.runAs, program, args, lines.map((l) => `${l}\n`).join(''))
  if (code !== 0) throw explainOutput(context, 'make its database', output)
}

async function moveInto(staged: string, root: string): Promise<void> {
  try {
    // An empty folder in the way is a freshly created volume; some systems cannot rename onto it.
    await rmdir(root).catch(() => {})
    await rename(staged, root)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    const stranger = await lstat(join(layoutOf(join(root, '..')).data, 'PG_VERSION')).catch(() => undefined)
    if (stranger === undefined) {
      throw new StartError(
        `${root} is not empty, yet holds no database of Sandlot. Move what is in it away, ` +
          'or set SANDLOT_DATA_DIR to another directory.',
      )
    }
  }
}

/** Deletes the leftovers of interrupted starts. */
async function sweep(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING)) continue
    const pid = Number(name.slice(STAGING.length))
    if (pid !== process.pid && inspectProcess(pid)) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Without this, a power failure could undo the move after transactions were already confirmed. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}
