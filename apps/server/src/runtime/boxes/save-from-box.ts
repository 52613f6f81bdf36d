import type { FileChange } from '@sandlot/core/files/rest'
import { isBinary, keepBlobs, sha256 } from '../../files/blobs.ts'
import { applySave, type Saved } from '../../files/save.ts'
import { readTree } from '../../files/tree.ts'
import { runCommand, system } from '../../platform/commands.ts'
import type { Deps } from '../../platform/context.ts'
import { doneOf } from '../../platform/noted.ts'
import { holdSandboxes } from '../../sandboxes/hold.ts'

/** A file as a devbox has it now, null for one that it deleted, and the hash that the change starts from. */
export type BoxChange = { path: string; content: Buffer | null; base: string | null }

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>

/**
 * Saves what a devbox did to its files as one version, all or none, by the rules of every save. Null for a sandbox that
 * is protected or gone: it stays as it is. Throws `conflict` with what stands there where a change starts from
 * something else.
 */
export const saveFromBox = (
  deps: SaveDeps,
  { sandboxId, authorId }: { sandboxId: string; authorId: string | null },
  files: readonly BoxChange[],
): Promise<Saved | null> =>
  runCommand<Saved | null>(deps, system, async (tx, now) => {
    const [row] = await holdSandboxes(tx, [sandboxId])
    if (!row || row.removedAt !== null || row.isFrozen) return { result: null, audit: null }
    const contents = new Map(files.map(({ path, content }) => [path, content ?? Buffer.alloc(0)]))
    await keepBlobs(tx, contents.values())
    const saved = await applySave(tx, deps, {
      row,
      authorId,
      tree: await readTree(tx, sandboxId),
      changes: files.map(changeOf),
      written: ({ path }, old) => {
        const content = contents.get(path) ?? Buffer.alloc(0)
        const file = { sha: sha256(content), size: content.length, isBinary: isBinary(content) }
        return { ...file, row: old?.row ?? null }
      },
      restoredVersion: null,
      now,
    })
    return doneOf('sandbox.save', saved)
  })

/** The bytes go beside it. */
const changeOf = ({ path, content, base }: BoxChange): FileChange =>
  content === null
    ? { type: 'remove', path, baseSha: base }
    : { type: 'write', path, code: '', baseSha: base }
