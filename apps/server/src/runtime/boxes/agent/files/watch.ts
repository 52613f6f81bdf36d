import { statSync, watch } from 'node:fs'
import type { AgentEvent } from '../api.ts'
import type { Source } from '../events.ts'
import { GATHER_MS, UNNAMEABLE_MAX, WATCHED_FILES_MAX, WATCHED_FOLDERS_MAX } from '../limits.ts'
import { atFolder } from './beneath.ts'
import { createIgnored } from './ignored.ts'
import { fileEvents, folderEvents, type Known } from './known.ts'
import { type Seen, seenIn } from './scan.ts'

type Changes = {
  changed: Map<string, Known>
  removed: Set<string>
  /** Whether each folder exists now. */
  folders: Map<string, boolean>
}
type Watched = { identity: string; close: () => void }

/**
 * Watches a project for changes by anybody: with a watch on each folder that is not ignored, and after a moment one
 * scan of each folder with activity. Events describe what the scan saw, so nothing depends on how many notifications
 * there were.
 */
export function watchFiles(
  root: string,
  tell: (event: AgentEvent) => void,
): Source & { wrote: (paths: readonly string[]) => Promise<void> } {
  const watched = new Map<string, Watched>()
  const known = new Map<string, Known>()
  /** Folders that were reported. */
  const told = new Set<string>()
  const unnameable = new Map<string, readonly string[]>()
  let isLimited = false
  const touched = new Set<string>()
  let ignored = createIgnored()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isWatching = false

  const limited = () => {
    if (!isLimited) tell({ type: 'watch-limited' })
    isLimited = true
  }
  const noteNames = (folder: string, names: readonly string[]) => {
    const before = unnameable.get(folder) ?? []
    const isSame = names.length === before.length && names.every((name, at) => name === before[at])
    if (isSame) return
    if (names.length === 0) unnameable.delete(folder)
    else unnameable.set(folder, names)
    tell({ type: 'unnameable', folder, names: [...names] })
  }

  const touch = (folder: string) => {
    touched.add(folder)
    timer ??= setTimeout(() => {
      timer = undefined
      looking = looking.then(lookAgain)
    }, GATHER_MS)
  }

  async function lookAgain() {
    const folders = [...touched].sort()
    touched.clear()
    const changes = noChanges()
    for (const folder of folders) await look(folder, changes, false)
    for (const event of fileEvents(changes.changed.values(), changes.removed)) tell(event)
    const those = (isThere: boolean) =>
      [...changes.folders].flatMap(([path, is]) => (is === isThere ? [path] : []))
    for (const event of folderEvents(those(true), those(false))) tell(event)
  }

  /** A folder is watched before it is scanned, so that changes in between are seen by one of the two. */
  async function look(folder: string, changes: Changes, isDeep: boolean): Promise<void> {
    if (!isWatching) return
    const seen = await atFolder(root, folder, (at) => {
      begin(folder, at)
      return seenIn(at, folder, known, ignored)
    }).catch(() => null)
    if (!isWatching) return
    if (!seen) return forget(folder, changes)
    compare(folder, seen, changes)
    // A folder with only ignored entries is not reported, but one that was reported before stays so.
    if (folder !== '' && !seen.isHollow && !told.has(folder)) {
      told.add(folder)
      changes.folders.set(folder, true)
    }
    noteNames(folder, seen.unnameable.slice(0, UNNAMEABLE_MAX))
    // Folders that the new rules exclude may be watched already, so those are scanned again.
    const isDeeper = isDeep || seen.hasNewRules
    for (const path of seen.folders) if (isDeeper || !watched.has(path)) await look(path, changes, isDeeper)
  }

  /**
   * A folder that was recreated under its old name is a different one, whose watch is gone. It may have got the same
   * inode again, but not the same creation time.
   */
  function begin(folder: string, at: string) {
    const { ino, birthtimeNs } = statSync(at, { bigint: true })
    const identity = `${ino} ${birthtimeNs}`
    const before = watched.get(folder)
    if (before?.identity === identity) return
    before?.close()
    if (watched.size >= WATCHED_FOLDERS_MAX) return limited()
    try {
      const watcher = watch(at, { encoding: 'buffer', persistent: false }, () => touch(folder))
      watcher.on('error', () => touch(folder))
      watched.set(folder, { identity, close: () => watcher.close() })
    } catch {
      limited()
    }
  }

  function compare(folder: string, { files, folders }: Seen, changes: Changes) {
    for (const file of files.values()) {
      const before = known.get(file.path)
      if (!before && known.size >= WATCHED_FILES_MAX) {
        limited()
        continue
      }
      known.set(file.path, file)
      if (before?.hash === file.hash && before.size === file.size) continue
      changes.removed.delete(file.path)
      changes.changed.set(file.path, file)
    }
    for (const path of known.keys()) if (parentOf(path) === folder && !files.has(path)) lose(path, changes)
    const there = new Set(folders)
    for (const path of watched.keys())
      if (path !== '' && parentOf(path) === folder && !there.has(path)) forget(path, changes)
  }

  function nearestWatched(folder: string): string {
    return folder === '' || watched.has(folder) ? folder : nearestWatched(parentOf(folder))
  }

  function lose(path: string, { changed, removed }: Changes) {
    known.delete(path)
    changed.delete(path)
    removed.add(path)
  }

  function forget(folder: string, changes: Changes) {
    const isIn = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
    for (const [path, { close }] of watched)
      if (isIn(path)) {
        close()
        watched.delete(path)
        if (told.delete(path)) changes.folders.set(path, false)
      }
    for (const path of known.keys()) if (isIn(path)) lose(path, changes)
    for (const path of unnameable.keys()) if (isIn(path)) noteNames(path, [])
  }

  return {
    begin: () => {
      isWatching = true
      looking = looking.then(async () => {
        known.clear()
        told.clear()
        unnameable.clear()
        isLimited = false
        ignored = createIgnored()
        await look('', noChanges(), false)
      })
    },
    end: () => {
      isWatching = false
      clearTimeout(timer)
      timer = undefined
      touched.clear()
      for (const { close } of watched.values()) close()
      watched.clear()
    },
    /**
     * Files known to be written are scanned before the write is answered, so that their deletion is reported, however
     * soon it comes.
     */
    wrote: async (paths) => {
      if (!isWatching) return
      for (const path of paths) touched.add(nearestWatched(parentOf(path)))
      looking = looking.then(lookAgain)
      await looking
    },
    snapshot: async () => {
      // Includes what was written and is not scanned yet.
      for (const folder of watched.keys()) touched.add(folder)
      clearTimeout(timer)
      timer = undefined
      looking = looking.then(lookAgain)
      await looking
      return [
        ...fileEvents(known.values(), []),
        ...folderEvents(told, []),
        ...[...unnameable].map(
          ([folder, names]): AgentEvent => ({
            type: 'unnameable',
            folder,
            names: [...names],
          }),
        ),
        ...(isLimited ? [{ type: 'watch-limited' as const }] : []),
      ]
    },
  }
}

const noChanges = (): Changes => ({ changed: new Map(), removed: new Set(), folders: new Map() })

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
