import { FILES_MAX } from '@sandlot/core/files/limits'
import { joinPath, showPath } from '@sandlot/core/files/path-rules'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import type { AgentEvent, Port, Session } from './agent/api.ts'
import { WATCHED_FILES_MAX, WATCHED_FOLDERS_MAX } from './agent/limits.ts'

const UNNAMEABLE_FOLDERS_MAX = 100
const WATCHED_MAX = { folders: WATCHED_FOLDERS_MAX, files: WATCHED_FILES_MAX }

/** What the events of an agent add up to. */
export class BoxPicture {
  /** Of the project's files, except for ignored and too large ones. */
  readonly hashes = new Map<string, string>()
  readonly tooLarge = new Set<string>()
  readonly folders = new Set<string>()
  readonly sessions = new Map<string, Session>()
  ports: readonly Port[] = []
  readonly #low = new Set<'disk' | 'memory'>()
  readonly #unnameable = new Map<string, readonly string[]>()
  #isUnwatched = false

  /** Applies an event, and returns the paths of files that have changed. */
  take(event: AgentEvent): string[] {
    if (event.type === 'ports') this.ports = event.ports
    if (event.type === 'session') this.sessions.set(event.session.id, event.session)
    if (event.type === 'session-removed') this.sessions.delete(event.id)
    if (event.type === 'low') this.#low[event.isLow ? 'add' : 'delete'](event.what)
    if (event.type === 'watch-limited') this.#isUnwatched = true
    if (event.type === 'unnameable') this.#noteNames(event.folder, event.names)
    if (event.type === 'folders') this.#noteFolders(event)
    if (event.type !== 'files') return []
    for (const path of [...event.removed, ...event.changed.map((file) => file.path)]) {
      this.hashes.delete(path)
      this.tooLarge.delete(path)
    }
    for (const { path, hash } of event.changed) {
      if (this.hashes.size + this.tooLarge.size >= FILES_MAX * 2) break
      if (hash === null) this.tooLarge.add(path)
      else this.hashes.set(path, hash)
    }
    return [...event.removed, ...event.changed.map(({ path }) => path)]
  }

  notices(): Notice[] {
    const paths = [...this.#unnameable].flatMap(([folder, names]) =>
      names.map((name) => joinPath(folder, name)),
    )
    return [
      ...(this.#low.has('disk') ? [{ reason: 'diskLow' as const, params: {} }] : []),
      ...(this.#low.has('memory') ? [{ reason: 'memoryLow' as const, params: {} }] : []),
      ...(this.#isUnwatched ? [{ reason: 'unwatched' as const, params: WATCHED_MAX }] : []),
      ...paths.map((path) => ({ reason: 'unnameable' as const, params: { path: showPath(path) } })),
    ]
  }

  #noteFolders({ added, removed }: { added: readonly string[]; removed: readonly string[] }): void {
    for (const path of removed) this.folders.delete(path)
    for (const path of added) if (this.folders.size < FILES_MAX) this.folders.add(path)
  }

  /** An agent may name any number of folders, but nobody reads that many. */
  #noteNames(folder: string, names: readonly string[]): void {
    if (names.length === 0) this.#unnameable.delete(folder)
    else if (this.#unnameable.size < UNNAMEABLE_FOLDERS_MAX) this.#unnameable.set(folder, names)
  }
}
