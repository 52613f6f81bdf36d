import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How much is left after a sweep, so that the next one is not due immediately. */
const LEFT_PART = 0.9
/** Files used this recently may be in use now, perhaps by another server. */
const IN_USE_MS = 10 * 60_000

type Kept = { path: string; size: number; usedAt: number }

/**
 * Deletes the least recently used files from a folder that exceeds `maxBytes`, and returns how many bytes that freed.
 * Several servers may sweep the same folder; files already deleted by another one are ignored.
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

/** Lists all files below a folder. If the disk records no access times, a file counts as used when it was written. */
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
