import { AppError } from '@sandlot/core/errors'
import { foldersAround } from '@sandlot/core/files/alike-rules'
import { parentsOf, pathProblem } from '@sandlot/core/files/path-rules'
import { readTree, type StoredTree } from '../../../files/tree.ts'
import type { Deps } from '../../../platform/context.ts'
import type { BoxAgent } from '../box-agent.ts'
import { type BoxFolders, saveFoldersFromBox } from './save-from-box.ts'

type SyncDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>
type SyncedBox = { sandboxId: string; authorId: string | null }

/** Up to this many folders that cannot be saved together are tried one by one; the rest exist only in the devbox. */
const APART_MAX = 100

const deepestFirst = (a: string, b: string) => b.length - a.length

/**
 * Synchronizes the folders of a devbox with the saved ones, as far as files do not imply them. What one side created or
 * removed since both agreed is applied to the other; a folder that is not empty stays.
 */
export class FolderSync {
  readonly #deps: SyncDeps
  readonly #agent: BoxAgent
  readonly #box: SyncedBox
  /** What both had when they last agreed, as far as the devbox reports it. */
  readonly #known = new Set<string>()
  /** Created in the devbox by us; it does not report ignored folders. */
  readonly #made = new Set<string>()

  constructor(deps: SyncDeps, agent: BoxAgent, box: SyncedBox) {
    this.#deps = deps
    this.#agent = agent
    this.#box = box
  }

  /**
   * Folders that both had when the devbox stopped, but that are no longer saved, were deleted since. Anything else in
   * the devbox is newer.
   */
  begin({ directories }: StoredTree, before: readonly string[]): void {
    const had = new Set(before)
    for (const path of this.#agent.folders())
      if (directories.has(path) || had.has(path)) this.#known.add(path)
  }

  /** What both have once everything was saved. */
  common(): string[] {
    return [...this.#agent.folders()].filter((path) => this.#known.has(path) || this.#made.has(path))
  }

  /** The devbox's state wins: saved folders that it lacks are removed. */
  takeOver({ directories }: StoredTree): void {
    for (const path of directories.keys()) this.#known.add(path)
  }

  /** Saves what was created and removed in the devbox. */
  async fromBox(): Promise<void> {
    const inBox = this.#agent.folders()
    const made = [...inBox].filter((path) => !this.#known.has(path))
    const gone = [...this.#known].filter((path) => !inBox.has(path))
    if (made.length + gone.length === 0) return
    const { directories } = await readTree(this.#deps.db, this.#box.sandboxId)
    const unsaved = made.filter((path) => !directories.has(path) && pathProblem(path) === null)
    const isDone = await this.#save({ made: unsaved, gone: gone.toSorted(deepestFirst) })
    if (!isDone) return
    for (const path of made) this.#known.add(path)
    for (const path of gone) {
      this.#known.delete(path)
      this.#made.delete(path)
    }
  }

  /** Applies to the devbox what was created and removed elsewhere, after the files. */
  async toBox({ files, directories }: StoredTree, removedFiles: readonly string[]): Promise<void> {
    const around = new Set([...files.keys()].flatMap(parentsOf))
    const isIn = (path: string) =>
      around.has(path) || this.#known.has(path) || this.#made.has(path) || this.#agent.folders().has(path)
    for (const path of directories.keys()) {
      if (isIn(path)) continue
      await this.#agent.makeFolder(path)
      this.#made.add(path)
    }
    const gone = new Set([...this.#known, ...this.#made, ...foldersAround(removedFiles)])
    for (const path of [...gone].filter((one) => !directories.has(one)).sort(deepestFirst))
      if (await this.#agent.removeFolder(path)) this.#known.delete(path)
      // What the devbox has there is its own, and need not be saved again.
      else this.#known.add(path)
    for (const path of this.#made) if (!directories.has(path)) this.#made.delete(path)
  }

  /** Returns whether it was saved, as far as possible; false if the sandbox is protected. */
  async #save(folders: BoxFolders): Promise<boolean> {
    if (folders.made.length + folders.gone.length === 0) return true
    try {
      return await saveFoldersFromBox(this.#deps, this.#box, folders)
    } catch (error) {
      if (!(error instanceof AppError) || folders.made.length === 0) throw error
      // A name that is too similar to another must not block the others.
      if (folders.made.length > 1)
        for (const path of folders.made.slice(0, APART_MAX)) await this.#save({ made: [path], gone: [] })
      return folders.gone.length === 0 || this.#save({ made: [], gone: folders.gone })
    }
  }
}
