import type { BoxUser } from './inside.ts'

/** Folders of the host, by their path in the box. */
export type Folders = { writable: Record<string, string>; readable: Record<string, string> }

/** Runs programs on the folders of boxes. */
export type Tools = {
  /** The owner of the files; null for the user that runs the server. */
  user: BoxUser | null
  /**
   * Never done from outside, because a box could swap a folder for a link during the traversal, and redirect it
   * anywhere.
   */
  run(command: string[], folders: Folders): Promise<{ code: number | null; said: string }>
}
