import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How much is left after a sweep, so that the next one is not due at once. */
const LEFT_PART = 0.9
/** What was used lately may be in use now, by another server too. */
const IN_USE_MS = 10 * 60_000

type Kept = { path: string; size: number; usedAt: number }

/**
 * Deletes what was not used for longest from a folder that has grown past `maxBytes`, and tells how many bytes that
 * were. Several servers may sweep one folder: what another one deleted is gone, and that is all.
 */
export async function sweepFolder(folder: string, maxBytes: number, now: number): Promise<number> {
  const kept = await filesOf(folder)
  let total = kept.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return 0
  const before = total
  kept.sort((one, other) => one.usedAt - other.usedAt)
  for (const { path, size, usedAt } of kept) {
    if (total <= maxBytes * LEFT_PART || now - usedAt < IN_USE_MS) break
    await rm(path, { force: true })
    total -= size
  }
  return before - total
}

/** All files below a folder. Where the disk keeps no times of reading, a file counts as used when it was written. */
async function filesOf(folder: string): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const kept: Kept[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found) kept.push({ path, size: found.size, usedAt: Math.max(found.atimeMs, found.mtimeMs) })
  }
  return kept
}
