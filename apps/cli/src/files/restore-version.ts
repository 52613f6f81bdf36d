import { AppError } from '@sandlot/core/errors'
import { readVersionFiles, restoreVersion } from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { syncTexts } from './messages.ts'
import { assertMaySave, fileLines, filesOf, hashesOf } from './sync.ts'

type Request = { id: string; version: number; paths?: readonly string[]; dryRun: boolean }

/** Restores files of a sandbox from a version; the replaced state stays in the history. */
export async function restoreFiles(
  { id, version, paths, dryRun }: Request,
  context: Context,
): Promise<Outcome<'sandbox.restore-version/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const params = { id, version }
  const [record, { files: then }] = await Promise.all([
    client.rest(getSandbox, { params: { id } }),
    client.rest(readVersionFiles, { params }),
  ])
  const now = hashesOf(filesOf(record, context))
  const wanted = paths && new Set(paths)
  const unknown = paths?.find((path) => !now.has(path) && !then.some((file) => file.path === path))
  if (unknown !== undefined)
    throw new AppError('not_found', syncTexts.notInVersion(unknown, version), {
      reason: 'notInVersion',
      field: 'file',
    })
  const hashes = new Map(then.map(({ path, sha }) => [path, sha]))
  const files = [...new Set([...now.keys(), ...hashes.keys()])]
    .filter((path) => (wanted?.has(path) ?? true) && now.get(path) !== hashes.get(path))
    .sort()
    .map((path) => ({
      path,
      change: !now.has(path)
        ? ('added' as const)
        : hashes.has(path)
          ? ('updated' as const)
          : ('removed' as const),
    }))
  if (dryRun) assertMaySave(record)
  const done = dryRun
    ? record
    : await client.rest(restoreVersion, { params, body: paths ? { paths: [...paths] } : {} })
  const title = displayTitle(record)
  context.notice(
    files.length === 0
      ? syncTexts.restoredAlready(title, version)
      : dryRun
        ? syncTexts.wouldRestore(title, version)
        : syncTexts.restored(title, version, done.version),
  )
  return {
    shape: 'sandbox.restore-version/1',
    data: { id: record.id, title: record.title, version: done.version, restoredVersion: version, files },
    meta: { host, ...(dryRun && { dryRun }) },
    text: fileLines(files),
  }
}
