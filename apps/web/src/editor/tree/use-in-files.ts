import { useMemo, useSyncExternalStore } from 'react'
import type { TreeNode } from '../../files/working-copy/nodes.ts'
import { nameOf, type Other, type Others } from '../work/others.ts'

/** Another person who is in a file. */
export type InFile = { id: string; name: string; color: number }
export type InFiles = readonly (InFile & { path: string })[]

/** Serializes who is in which files. It stays the same until somebody switches files. */
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

/** Returns who else is in which files. Movements within a file do not change it. */
export function useInFiles({ subscribe, get }: Others): InFiles {
  const text = useSyncExternalStore(subscribe, () => inFilesText(get()))
  return useMemo((): InFiles => JSON.parse(text), [text])
}

/** Returns who is in a file, or in any file of a collapsed folder, each person once. */
export function othersAt(inFiles: InFiles, node: TreeNode, isOpen: boolean): readonly InFile[] {
  const isAt = (path: string) =>
    node.isFolder ? !isOpen && path.startsWith(`${node.path}/`) : path === node.path
  const here = new Map(inFiles.filter(({ path }) => isAt(path)).map((one) => [one.id, one]))
  return [...here.values()]
}
