import { useMemo, useSyncExternalStore } from 'react'
import type { TreeNode } from '../../files/working-copy/nodes.ts'
import { nameOf, type Other, type Others } from '../work/others.ts'

/** Somebody else who is in a file. */
export type InFile = { id: string; name: string; color: number }
export type InFiles = readonly (InFile & { path: string })[]

/** Who is in which files; the same text for as long as nobody goes to another one. */
const inFilesText = (others: readonly Other[]): string =>
  JSON.stringify(
    others.flatMap((other) =>
      [...new Set(other.pages.map(({ place }) => place.path))].map((path) => ({
        path,
        id: other.id,
        name: nameOf(other),
        color: other.color,
      })),
    ),
  )

/** Who else is in which files. A step within a file changes nothing of it. */
export function useInFiles({ subscribe, get }: Others): InFiles {
  const text = useSyncExternalStore(subscribe, () => inFilesText(get()))
  return useMemo((): InFiles => JSON.parse(text), [text])
}

/** Who is in a file, or in one that a closed folder hides; each person once. */
export function othersAt(inFiles: InFiles, node: TreeNode, isOpen: boolean): readonly InFile[] {
  const isAt = (path: string) =>
    node.isFolder ? !isOpen && path.startsWith(`${node.path}/`) : path === node.path
  const here = new Map(inFiles.filter(({ path }) => isAt(path)).map((one) => [one.id, one]))
  return [...here.values()]
}
