import { AppError } from '@sandlot/core/errors'
import { foldersAround } from '@sandlot/core/files/alike-rules'
import { parentsOf, pathProblem } from '@sandlot/core/files/path-rules'
import { readTree, type StoredTree } from '../../files/tree.ts'
import type { Deps } from '../../platform/context.ts'
import type { BoxAgent } from './box-agent.ts'
import { type BoxFolders, saveFoldersFromBox } from './save-from-box.ts'

type SyncDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>
type SyncedBox = { sandboxId: string; authorId: string | null }

/** So many folders that cannot be saved together are tried one by one; the rest stays the devbox's alone. */
const APART_MAX = 100

const deepestFirst = (a: string, b: string) => b.length - a.length

/**
 * Keeps the folders of a devbox and those that are saved the same, where files do not do that by themselves. What one
 * side made or removed since both agreed goes to the other; a folder that still holds something stays.
 */
export class FolderSync {
  readonly #deps: SyncDeps
  readonly #agent: BoxAgent
  readonly #box: SyncedBox
  /** What both had when they last agreed, as far as the devbox tells of it. */
  readonly #known = new Set<string>()
  /** Made in the devbox, which tells nothing of what it ignores. */
  readonly #made = new Set<string>()

  constructor(deps: SyncDeps, agent: BoxAgent, box: SyncedBox) {
    this.#deps = deps
    this.#agent = agent
    this.#box = box
  }

  /** What both had when it stopped was deleted since where it is saved no more. All else that the devbox has is newer. */
  begin({ directories }: StoredTree, before: readonly string[]): void {
    const had = new Set(before)
    for (const path of this.#agent.folders())
      if (directories.has(path) || had.has(path)) this.#known.add(path)
  }

  /** What both have, once all was saved. */
  common(): string[] {
    return [...this.#agent.folders()].filter((path) => this.#known.has(path) || this.#made.has(path))
  }

  /** The devbox is as it is to be: what it lacks is removed. */
  takeOver({ directories }: StoredTree): void {
    for (const path of directories.keys()) this.#known.add(path)
  }

  /** Saves what was made and removed in the devbox. */
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

  /** Gives the devbox what was made and removed elsewhere, after the files. */
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
      // What the devbox keeps there is its own, and no reason to save it anew.
      else this.#known.add(path)
    for (const path of this.#made) if (!directories.has(path)) this.#made.delete(path)
  }

  /** Whether it was saved, as far as it can be; not where the sandbox is protected. */
  async #save(folders: BoxFolders): Promise<boolean> {
    if (folders.made.length + folders.gone.length === 0) return true
    try {
      return await saveFoldersFromBox(this.#deps, this.#box, folders)
    } catch (error) {
      if (!(error instanceof AppError) || folders.made.length === 0) throw error
      // A name that is too much like another's keeps nothing else from it.
      if (folders.made.length > 1)
        for (const path of folders.made.slice(0, APART_MAX)) await this.#save({ made: [path], gone: [] })
      return folders.gone.length === 0 || this.#save({ made: [], gone: folders.gone })
    }
  }
}
