import type { AgentEvent, ChangedFile } from '../api.ts'
import { EVENT_TARGET_BYTES } from '../limits.ts'

/** What was seen of a file, to tell whether it has changed since. */
export type Known = ChangedFile & { modifiedNs: bigint; inode: bigint }

/** Turns changes into events, none of which exceeds the limit of a line. */
export function* fileEvents(
  changed: Iterable<ChangedFile>,
  removed: Iterable<string>,
): Generator<AgentEvent> {
  let event: Extract<AgentEvent, { type: 'files' }> = { type: 'files', changed: [], removed: [] }
  let size = 0
  const isFull = (path: string) => {
    size += Buffer.byteLength(JSON.stringify(path)) + 120
    return size > EVENT_TARGET_BYTES
  }
  const next = () => {
    const full = event
    event = { type: 'files', changed: [], removed: [] }
    size = 0
    return full
  }
  for (const path of removed) {
    event.removed.push(path)
    if (isFull(path)) yield next()
  }
  for (const { path, hash, size: bytes } of changed) {
    event.changed.push({ path, hash, size: bytes })
    if (isFull(path)) yield next()
  }
  if (size > 0) yield next()
}

/** Turns changed folders into events in the same way, removed ones first. */
export function* folderEvents(added: Iterable<string>, removed: Iterable<string>): Generator<AgentEvent> {
  for (const paths of lotsOf(removed)) yield { type: 'folders', added: [], removed: paths }
  for (const paths of lotsOf(added)) yield { type: 'folders', added: paths, removed: [] }
}

function* lotsOf(paths: Iterable<string>): Generator<string[]> {
  let lot: string[] = []
  let size = 0
  for (const path of paths) {
    lot.push(path)
    size += Buffer.byteLength(JSON.stringify(path)) + 1
    if (size <= EVENT_TARGET_BYTES) continue
    yield lot
    lot = []
    size = 0
  }
  if (lot.length > 0) yield lot
}
