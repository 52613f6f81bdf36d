import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { hasMarkers } from '@sandlot/core/files/merge-rules'
import { parentsOf, pathKey, pathProblem, shapeProblem } from '@sandlot/core/files/path-rules'
import { fileRefusals } from '@sandlot/core/files/refusals'
import { fileTree } from '@sandlot/core/files/rules'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Context } from '../platform/context.ts'
import { failureOf } from '../platform/output/failure.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { refusalOf } from '../sandboxes/predict.ts'
import type { Link } from './link.ts'
import { syncTexts } from './messages.ts'
import type { Hashes } from './plan.ts'
import { isReserved } from './scan.ts'

export type RemoteFile = { code: string; isBinary: boolean; sha: string }

/** The files of a sandbox by path, without those that cannot exist on this computer. */
export function filesOf(record: SandboxRecord, context: Context): Map<string, RemoteFile> {
  const { platform } = context.io
  const files = new Map<string, RemoteFile>()
  const problemHere = platform === 'win32' ? pathProblem : shapeProblem
  const sameAs = ['darwin', 'win32'].includes(platform) ? createSameAs() : () => null
  for (const { path, module } of fileTree(record.modules, record.directories)) {
    const other = sameAs(path)
    if (isReserved(path)) context.notice(syncTexts.skippedPath(path))
    else if (problemHere(path)) context.notice(syncTexts.impossiblePath(path))
    else if (other !== null) context.notice(syncTexts.samePath(path, other))
    else files.set(path, module)
  }
  return files
}

/** Finds the earlier file or folder that a path would overwrite where case makes no difference. */
function createSameAs(): (path: string) => string | null {
  const known = new Map<string, string>()
  return (path) => {
    for (const part of [...parentsOf(path), path]) {
      const before = known.get(pathKey(part)) ?? part
      if (before !== part) return before
      known.set(pathKey(part), part)
    }
    return null
  }
}

export const hashesOf = (files: ReadonlyMap<string, { sha: string }>): Hashes =>
  new Map([...files].map(([path, { sha }]) => [path, sha]))

export const bytesOf = ({ code, isBinary }: Omit<RemoteFile, 'sha'>): Buffer =>
  Buffer.from(code, isBinary ? 'base64' : 'utf8')

/** Rejects a link to another host than the active one. */
export function assertHost(root: string, link: Link, host: string): void {
  if (link.host === host) return
  throw new AppError('usage', syncTexts.otherHost(root, link.host), {
    hint: syncTexts.otherHostHint(link.host),
  })
}

/** Refuses while an earlier conflict is unresolved. */
export async function assertResolved(root: string, link: Link): Promise<void> {
  const open: { path: string; theirs: string | null }[] = []
  for (const [path, { theirs }] of Object.entries(link.conflicts)) {
    const isOpen =
      theirs === null
        ? hasMarkers(await readFile(join(root, path), 'utf8').catch(() => ''))
        : existsSync(join(root, theirs))
    if (isOpen) open.push({ path, theirs })
  }
  if (open.length > 0)
    throw new AppError('conflict', syncTexts.unresolved(open.map(({ path }) => path)), {
      reason: 'unresolved',
      hint: syncTexts.unresolvedHint(open.flatMap(({ theirs }) => theirs ?? [])),
    })
}

/** Refuses if the person could not save. */
export function assertMaySave(record: SandboxRecord): void {
  const refused = refusalOf(record, 'sandbox.save', fileRefusals)
  if (refused) throw refused
}

/** The item of a command that fails as a whole even though it has a result, which is then printed, too. */
export const conflictItem = (
  record: Pick<SandboxRecord, 'id' | 'title'>,
  { message, hint }: { message: string; hint: string },
  context: Context,
) => ({
  id: record.id,
  title: record.title,
  status: 'failed' as const,
  error: failureOf(new AppError('conflict', message, { hint, reason: 'conflicts' }), {
    target: context.target(),
    version: context.version,
  }),
})

type Line = { path: string; change: string; movedFrom?: string | null; theirs?: string | null }

const signs: Record<string, [sign: string, paint: 'green' | 'yellow' | 'red']> = {
  added: ['+', 'green'],
  updated: ['~', 'yellow'],
  merged: ['~', 'yellow'],
  moved: ['>', 'yellow'],
  removed: ['-', 'red'],
  conflict: ['!', 'red'],
}

/** One line per file: what happened to it, and its path. */
export const fileLines =
  (files: readonly Line[]) =>
  (view: View): string =>
    files
      .map(({ path, change, movedFrom, theirs }) => {
        const other = movedFrom ?? theirs ?? null
        if (!view.terminal) return `${[change, path, other ?? ''].map(clean).join('\t').trimEnd()}\n`
        const [sign, paint] = signs[change] ?? [' ', 'yellow']
        const beside =
          other === null ? '' : view.style.dim(` (${movedFrom ? 'from' : 'see'} ${clean(other)})`)
        return `${view.style[paint](`${sign} ${change}`.padEnd(11))} ${clean(path)}${beside}\n`
      })
      .join('')
