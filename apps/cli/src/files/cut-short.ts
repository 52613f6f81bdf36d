import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LINK_FOLDER, type Link } from './link.ts'
import { removeFile } from './place.ts'
import type { Taken } from './take.ts'

type Theirs = ReadonlyMap<string, { sha: string }>

/** The common state after only some files were taken from the sandbox. */
export function partOf(
  theirs: Theirs,
  { link, taken }: { link: Link; taken: readonly Taken[] },
): Link['files'] {
  const files = { ...link.files }
  for (const { path } of taken) {
    const there = theirs.get(path)
    if (there) files[path] = there.sha
    else delete files[path]
  }
  return files
}

/** Removes what a clone has written so far, so that it can be started again; folders that were there stay. */
export async function takeBack(
  root: string,
  { taken, made }: { taken: readonly Taken[]; made: readonly string[] },
): Promise<void> {
  for (const { path, change } of taken) if (change === 'added') await removeFile(root, path)
  await rm(join(root, LINK_FOLDER), { recursive: true, force: true })
  // Not empty if somebody has put something there meanwhile.
  for (const folder of made.toReversed()) await rmdir(folder).catch(() => {})
}
