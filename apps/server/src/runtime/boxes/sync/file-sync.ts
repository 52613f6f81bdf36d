import { AppError } from '@sandlot/core/errors'
import { mergeText } from '@sandlot/core/files/merge-rules'
import { fileMessages } from '@sandlot/core/files/messages'
import { showPath } from '@sandlot/core/files/path-rules'
import { FileConflicts } from '@sandlot/core/files/rest'
import { inTurn } from '@sandlot/core/in-turn'
import { inputText } from '@sandlot/core/input-rules'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { isBinary, readContents, sha256 } from '../../../files/blobs.ts'
import { saveFiles, saves } from '../../../files/tables.ts'
import { readTree } from '../../../files/tree.ts'
import type { Deps } from '../../../platform/context.ts'
import type { BoxAgent, BoxFile } from '../box-agent.ts'
import { FolderSync } from './folder-sync.ts'
import { type BoxChange, saveFromBox } from './save-from-box.ts'

type SyncDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>

type SyncedBox = {
  sandboxId: string
  authorId: string | null
  /**
   * The devbox that it was forked from along with its disk, and when: whatever was saved there before is older, too.
   */
  origin: { id: string; until: Date } | null
}

/** If files change faster than they are read, they are read again with the next change. */
const TRIES_MAX = 5
/** Up to this many files that cannot be saved are identified one by one. */
const UNSAVED_MAX = 100

/**
 * Synchronizes the files of one running devbox with the saved ones. Both may change at any time: a change on one side
 * is copied to the other; if both changed, they are merged, or the devbox's version wins and the other one stays in the
 * history. `known` is the last state in which both agreed.
 */
export class FileSync {
  readonly #deps: SyncDeps
  readonly #agent: BoxAgent
  readonly #box: SyncedBox
  readonly #known = new Map<string, string>()
  readonly #unsaved = new Map<string, Notice>()
  readonly #folders: FolderSync
  /** The sandbox is protected, so nothing that the devbox changes is saved. */
  #isClosed = false

  constructor(deps: SyncDeps, agent: BoxAgent, box: SyncedBox) {
    this.#deps = deps
    this.#agent = agent
    this.#box = box
    this.#folders = new FolderSync(deps, agent, box)
  }

  /**
   * Starts with a devbox that is starting, or that kept running without this server. Contents that were ever saved at a
   * path are older than what is saved now, as is what `isOlder` names; anything else in the devbox is newer. Folders
   * have no history: those that both had `before` are older. Saved files that are missing in the devbox are written to
   * it.
   */
  async begin(
    isOlder: (path: string) => boolean = () => false,
    before: readonly string[] = [],
  ): Promise<void> {
    const { db } = this.#deps
    const inBox = this.#agent.fileHashes()
    const tree = await readTree(db, this.#box.sandboxId)
    const { files } = tree
    const differing = [...inBox].filter(([path, sha]) => files.get(path)?.sha !== sha)
    const older = await this.#onceSaved(differing)
    for (const [path, sha] of inBox) {
      const saved = files.get(path)?.sha
      if (isOlder(path)) older.add(path)
      if (saved === sha || older.has(path)) this.#known.set(path, sha)
      else if (saved !== undefined) this.#known.set(path, saved)
    }
    const tooLarge = [...this.#agent.tooLarge()]
    for (const path of tooLarge) {
      const saved = files.get(path)?.sha
      if (saved !== undefined) this.#known.set(path, saved)
    }
    this.#folders.begin(tree, before)
    const newer = differing.flatMap(([path]) => (older.has(path) ? [] : [path]))
    await this.#inTurn(() => this.#saveFiles([...tooLarge, ...newer]))
    // Folders that this leaves without files are removed too, and do not count as new.
    await this.toBox()
    await this.#inTurn(() => this.#folders.fromBox())
  }

  /** Starts with a devbox whose disk was restored: its contents are to be saved. */
  async takeOver(): Promise<void> {
    const tree = await readTree(this.#deps.db, this.#box.sandboxId)
    const { files } = tree
    for (const [path, { sha }] of files) this.#known.set(path, sha)
    this.#folders.takeOver(tree)
    const inBox = this.#agent.fileHashes()
    const paths = new Set([...inBox.keys(), ...files.keys()])
    const differing = [...paths].filter((path) => inBox.get(path) !== files.get(path)?.sha)
    await this.fromBox([...this.#agent.tooLarge(), ...differing])
  }

  /** Copies to the devbox what was saved elsewhere. */
  toBox(): Promise<void> {
    return this.#inTurn(async () => {
      const { db } = this.#deps
      const tree = await readTree(db, this.#box.sandboxId)
      const { files } = tree
      const paths = [...new Set([...this.#known.keys(), ...files.keys()])]
      const changed = paths.filter((path) => files.get(path)?.sha !== this.#known.get(path))
      const contents = await readContents(
        db,
        changed.flatMap((path) => files.get(path)?.sha ?? []),
      )
      const contentOf = (path: string) => contents.get(files.get(path)?.sha ?? '') ?? Buffer.alloc(0)
      const isNew = (path: string) => !this.#known.has(path) && !this.#agent.fileHashes().has(path)
      const added = new Set(changed.filter(isNew))
      const left = await this.#agent.putFiles(
        [...added].map((path): BoxFile => ({ path, content: contentOf(path) })),
      )
      for (const path of added) if (!left.has(path)) this.#note(path, files.get(path)?.sha ?? null)
      const { older, newer } = await this.#meet(left, files)
      const refused = [...newer]
      for (const path of changed) {
        if (added.has(path) && !older.has(path)) continue
        const sha = files.get(path)?.sha ?? null
        const base = this.#known.get(path) ?? null
        const isDone = await this.#agent.putFile(path, sha === null ? null : contentOf(path), base)
        if (isDone) this.#note(path, sha)
        else refused.push(path)
      }
      const removed = changed.filter((path) => !files.has(path) && !refused.includes(path))
      await this.#folders.toBox(tree, removed)
      if (refused.length > 0) await this.#save(refused)
    })
  }

  /** Saves what the devbox changed: these files, and its folders. */
  fromBox(paths: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#saveFiles(paths)
      await this.#folders.fromBox()
    })
  }

  async #saveFiles(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    await this.#save(paths)
    // A deleted file may have been in the way of others.
    if (paths.some((path) => !this.#agent.fileHashes().has(path))) await this.#save([...this.#unsaved.keys()])
  }

  /** For files in the devbox that cannot be saved. */
  notices(): Notice[] {
    return [...(this.#isClosed ? [notSaved(fileMessages.frozen)] : []), ...this.#unsaved.values()]
  }

  /** Saves the devbox's current files before it is stopped; returns the folders that both sides then have. */
  async end(): Promise<string[]> {
    await this.#agent.lookAgain()
    const inBox = this.#agent.fileHashes()
    const paths = new Set([...inBox.keys(), ...this.#known.keys()])
    await this.fromBox([...paths].filter((path) => inBox.get(path) !== this.#known.get(path)))
    return this.#folders.common()
  }

  async #save(paths: readonly string[]): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const changes = (await Promise.all([...new Set(paths)].map((path) => this.#changeAt(path)))).flat()
      if (changes.length === 0) return
      try {
        const done = await saveFromBox(this.#deps, this.#box, changes)
        this.#isClosed = done === null
        for (const { path, content } of done?.saved ?? []) this.#note(path, content && sha256(content))
        for (const [path, problem] of done?.leftOut ?? [])
          this.#unsaved.set(path, notSaved(inputText(fileMessages, problem)))
        return
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const conflicts = conflictsIn(error)
        if (!conflicts) return this.#saveApart(changes, error.message)
        await this.#merge(changes, conflicts)
      }
    }
  }

  /** Changes that cannot be saved must not block others, so they are tried in ever smaller parts. */
  async #saveApart(changes: readonly BoxChange[], problem: string): Promise<void> {
    if (changes.length === 1 || this.#unsaved.size >= UNSAVED_MAX) {
      for (const { path } of changes) this.#unsaved.set(path, notSaved(problem))
      return
    }
    // Deletions make room, and existing files are more important than new ones.
    const rank = ({ content, base }: BoxChange) => (content === null ? 0 : base === null ? 2 : 1)
    const paths = changes.toSorted((one, other) => rank(one) - rank(other)).map(({ path }) => path)
    const half = Math.ceil(paths.length / 2)
    await this.#save(paths.slice(0, half))
    await this.#save(paths.slice(half))
  }

  async #changeAt(path: string): Promise<BoxChange[]> {
    const content = await this.#agent.readFile(path)
    const base = this.#known.get(path) ?? null
    this.#unsaved.delete(path)
    if (content === 'tooLarge') {
      this.#unsaved.set(path, { reason: 'fileTooLarge', params: { path: showPath(path) } })
      return []
    }
    return (content && sha256(content)) === base ? [] : [{ path, content, base }]
  }

  /** Merges changes of both sides onto what is saved now; for conflicting lines, the devbox's win. */
  async #merge(changes: readonly BoxChange[], conflicts: FileConflicts['conflicts']): Promise<void> {
    const bases = await readContents(
      this.#deps.db,
      changes.flatMap(({ base }) => base ?? []),
    )
    for (const { path, theirs } of conflicts) {
      const change = changes.find((one) => one.path === path)
      const mine = change?.content
      const base = change?.base ? bases.get(change.base) : undefined
      this.#note(path, theirs?.sha ?? null)
      // Deleted here and changed there: the file stays.
      if (change && mine === null && theirs) await this.#agent.putFile(path, bytesOf(theirs), null)
      if (!mine || !theirs || theirs.isBinary || isBinary(mine)) continue
      const merged = mergeText(base?.toString() ?? '', mine.toString(), theirs.code)
      if ('text' in merged) await this.#agent.putFile(path, Buffer.from(merged.text), sha256(mine))
    }
  }

  /**
   * Compares files that the devbox has without having reported them, such as ignored ones, with the saved ones.
   * Contents that were ever saved there are older; anything else is newer. What could not be read is neither.
   */
  async #meet(
    paths: Iterable<string>,
    files: ReadonlyMap<string, { sha: string }>,
  ): Promise<{ older: ReadonlySet<string>; newer: string[] }> {
    const newer: string[] = []
    const found: [path: string, sha: string][] = []
    for (const path of paths) {
      const content = await this.#agent.readFile(path)
      if (content === 'tooLarge') newer.push(path)
      else if (content) found.push([path, sha256(content)])
    }
    const differing = found.filter(([path, sha]) => files.get(path)?.sha !== sha)
    const older = await this.#onceSaved(differing)
    for (const [path, sha] of found)
      if (older.has(path) || files.get(path)?.sha === sha) this.#note(path, sha)
      else newer.push(path)
    return { older, newer }
  }

  async #onceSaved(files: readonly (readonly [path: string, sha: string])[]): Promise<Set<string>> {
    if (files.length === 0) return new Set()
    const { sandboxId, origin } = this.#box
    const hashes = files.map(([, sha]) => sha)
    const rows = await this.#deps.db
      .select({ path: saveFiles.path, before: saveFiles.beforeSha, after: saveFiles.afterSha })
      .from(saveFiles)
      .innerJoin(saves, and(eq(saves.sandboxId, saveFiles.sandboxId), eq(saves.version, saveFiles.version)))
      .where(
        and(
          or(
            eq(saves.sandboxId, sandboxId),
            origin ? and(eq(saves.sandboxId, origin.id), lte(saves.at, origin.until)) : undefined,
          ),
          or(inArray(saveFiles.beforeSha, hashes), inArray(saveFiles.afterSha, hashes)),
        ),
      )
    const had = new Set(rows.flatMap(({ path, before, after }) => [`${before} ${path}`, `${after} ${path}`]))
    return new Set(files.flatMap(([path, sha]) => (had.has(`${sha} ${path}`) ? [path] : [])))
  }

  #note(path: string, sha: string | null): void {
    if (sha === null) this.#known.delete(path)
    else this.#known.set(path, sha)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return inTurn(this, 'files', work)
  }
}

const notSaved = (problem: string): Notice => ({ reason: 'notSaved', params: { problem } })

const bytesOf = ({ code, isBinary: isBase64 }: { code: string; isBinary: boolean }) =>
  Buffer.from(code, isBase64 ? 'base64' : 'utf8')

function conflictsIn(error: unknown): FileConflicts['conflicts'] | null {
  if (!(error instanceof AppError) || error.code !== 'conflict') return null
  const parsed = FileConflicts.safeParse(error.data)
  return parsed.success ? parsed.data.conflicts : null
}
