import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mergeText, withMarkers } from '@sandlot/core/files/merge-rules'
import type { ShapeData } from '../platform/output/shapes.ts'
import { readBaseText } from './link.ts'
import { assertInside, placeFile, removeFile } from './place.ts'
import { hashOf, isText, TOO_LARGE } from './scan.ts'
import { bytesOf, type RemoteFile } from './sync.ts'

export type Taken = ShapeData<'sandbox.pull/1'>['files'][number]

type Options = {
  root: string
  /** SHA-256 of the local file when it was compared. */
  here: string | null
  /** SHA-256 of the common state. */
  base: string | null
  isHere: boolean
  theirs: RemoteFile | null
  /** Whether the local file must be kept as well. */
  isBoth: boolean
  names: { mine: string; theirs: string }
  dryRun: boolean
}

/** Takes over a path from the sandbox; if both sides changed it, neither change is lost. */
export async function takeFile(path: string, options: Options): Promise<Taken> {
  const { root, theirs, isHere, dryRun } = options
  await assertInside(root, path)
  const mine = await readFile(join(root, path)).catch(() => null)
  // Local edits made since the comparison must not be lost either.
  const isThere = mine !== null && theirs !== null && hashOf(mine) === theirs.sha
  const isLate = mine !== null && options.here !== TOO_LARGE && !isThere && hashOf(mine) !== options.here
  const isBoth = options.isBoth || isLate
  if (isBoth && (isHere || isLate)) return keepBoth(path, options)
  if (!theirs) {
    if (!dryRun) await removeFile(root, path)
    return { path, change: 'removed', theirs: null }
  }
  if (!dryRun) await placeFile(root, path, bytesOf(theirs))
  // Deleted locally and changed in the sandbox: it is restored, and the person decides whether it stays.
  if (isBoth) return { path, change: 'conflict', theirs: null }
  return { path, change: isHere ? 'updated' : 'added', theirs: null }
}

async function keepBoth(path: string, { root, base, theirs, names, dryRun }: Options): Promise<Taken> {
  // Deleted in the sandbox and changed locally: it stays, and the person decides whether to push it again.
  if (!theirs) return { path, change: 'conflict', theirs: null }
  const mine = await readFile(join(root, path))
  if (theirs.isBinary || !isText(mine)) {
    const beside = freeName(root, `${path}.theirs`)
    if (!dryRun) await placeFile(root, beside, bytesOf(theirs))
    return { path, change: 'conflict', theirs: beside }
  }
  const from = base === null ? null : await readBaseText(root, base)
  const merged = mergeText(from ?? '', mine.toString('utf8'), theirs.code)
  const text = 'text' in merged ? merged.text : withMarkers(merged.conflict, names)
  if (!dryRun) await placeFile(root, path, text)
  return { path, change: 'text' in merged ? 'merged' : 'conflict', theirs: null }
}

function freeName(root: string, wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!existsSync(join(root, name))) return name
  }
}
