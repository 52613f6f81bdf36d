import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { features } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import { hostProblem } from '../platform/network/host-problem.ts'
import { CliError } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { timeLimit } from '../platform/time/time-limit.ts'
import { isNewer } from './compatible.ts'
import { selfMessages } from './messages.ts'
import { untar } from './untar.ts'

type Flags = { yes?: true; dryRun?: true; force?: true }

const TIMEOUT_MS = 60_000

export const upgradeCommand: Define = (command, act) =>
  command
    .option('--force', 'replace it even if the host has the same version or an older one')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be replaced, and change nothing')
    .addHelpText(
      'after',
      `${examples('sandlot upgrade', 'sandlot upgrade --dry-run')}\nReplaces this program in place. It must have been installed with the host’s install script.\n`,
    )
    .action(act((context, flags: Flags) => upgrade(flags, context)))

/** Replaces this program by the host's version, atomically. */
async function upgrade({ yes, dryRun, force }: Flags, context: Context): Promise<Outcome<'upgrade/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const { version: offered } = await client.rest(features)
  if (offered === undefined) throw new AppError('incompatible', selfMessages.noVersion(host))
  const isDue = force === true || isNewer(offered, context.version)
  const done = (upgraded: boolean): Outcome<'upgrade/1'> => ({
    shape: 'upgrade/1',
    data: { from: context.version, to: offered, folder: context.folder ?? null, upgraded },
    meta: { host, ...(dryRun && { dryRun }) },
    text: () =>
      `${(upgraded ? selfMessages.upgraded : isDue ? selfMessages.wouldUpgrade : selfMessages.isNewest)(offered)}\n`,
  })
  if (!isDue) return done(false)
  const folder = ownFolder(host, context)
  if (dryRun) return done(false)
  mustBeAnswerable(yes, '--yes', context)
  if (!yes) await agree(selfMessages.upgradeQuestion(folder, host), context)
  await replace(folder, await download(host, context))
  return done(true)
}

/** The folder that may be replaced; installations by package managers and Git checkouts are left alone. */
function ownFolder(host: string, { folder }: Context): string {
  const isOwn =
    folder !== undefined && !folder.split(sep).includes('node_modules') && !existsSync(join(folder, 'src'))
  if (isOwn) return folder
  const next = `npm install --global ${host}/cli/sandlot.tgz`
  throw new CliError('conflict', selfMessages.keptElsewhere, {
    reason: 'keptElsewhere',
    hint: selfMessages.keptElsewhereHint(next),
    next: [next],
  })
}

async function download(host: string, context: Context): Promise<Buffer> {
  const limit = timeLimit([context.signal], context.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await context.fetch(`${host}/cli/sandlot.tgz`, {
      signal: limit.signal,
      redirect: 'error',
    })
    if (!response.ok) throw new AppError('not_found', selfMessages.noPackage(host), { reason: 'noPackage' })
    return await promisify(gunzip)(Buffer.from(await response.arrayBuffer()))
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new AppError('incompatible', selfMessages.packageDamaged, { cause: error })
    throw hostProblem(host, error)
  } finally {
    limit.stop()
  }
}

/** Writes the new files next to the old ones first, so that the program is only briefly missing. */
async function replace(folder: string, archive: Buffer): Promise<void> {
  const files = untar(archive)
  const fresh = await mkdtemp(`${folder}.new-`).catch((error: unknown) => {
    throw fileProblem(error, 'write', dirname(folder))
  })
  const old = `${fresh}.old`
  try {
    for (const { path, content, isProgram } of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true })
      await writeFile(join(fresh, path), content, { mode: isProgram ? 0o755 : 0o644 })
    }
    // A temporary folder is closed to other users of this computer.
    await chmod(fresh, (await stat(folder)).mode & 0o777)
    await rename(folder, old)
    await rename(fresh, folder).catch(async (error: unknown) => {
      await rename(old, folder)
      throw error
    })
    await rm(old, { recursive: true, force: true })
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error instanceof AppError ? error : fileProblem(error, 'write', folder)
  }
}
