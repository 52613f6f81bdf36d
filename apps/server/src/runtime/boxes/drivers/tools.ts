import type { BoxUser } from './inside.ts'

/** Folders of the host by their place in the box. */
export type Folders = { writable: Record<string, string>; readable: Record<string, string> }

/** Programs that a driver runs on the folders of boxes. */
export type Tools = {
  /** Who owns what is in them; null where that is who runs the server. */
  user: BoxUser | null
  /**
   * Never done from outside: a box that swaps a folder for a link while somebody walks through it would lead them
   * anywhere.
   */
  run(command: string[], folders: Folders): Promise<{ code: number | null; said: string }>
}
