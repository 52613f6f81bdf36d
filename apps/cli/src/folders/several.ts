import { AppError } from '@sandlot/core/errors'
import { folderName, normalPath } from '@sandlot/core/folders/rules'
import type { Context } from '../platform/context.ts'
import { namedThings } from '../platform/input/stdin.ts'
import { type BulkItem, oneByOne } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import { changeLines } from '../sandboxes/change.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

type Status = Exclude<BulkItem['status'], 'failed'>

/** The only given folder, or null if there are several or they come from standard input. */
export const onlyOne = (paths: readonly string[]): string | null =>
  paths.length === 1 && paths[0] !== undefined && paths[0] !== '-' ? paths[0] : null

/** The given folders. Paths may contain spaces, so a line of standard input is a path up to its first tab. */
export const namedFolders = (paths: readonly string[], context: Context): Promise<string[]> =>
  namedThings(paths, context, /\t/)

/** Applies a change to several folders in order; returns the outcome without its shape's name. */
export async function changeFolders(
  named: readonly string[],
  change: (path: string) => Promise<Status>,
  said: Record<Status, (path: string) => string>,
  { dryRun, context }: { dryRun: boolean; context: Context },
) {
  const target = context.target()
  const teamId = await chosenWorkspaceId(await context.connect(), context)
  const results = await oneByOne(named, change)
  const items = results.map((result, at): BulkItem => {
    const path = named[at] ?? ''
    const thing = { id: normalPath(path), title: folderName(path) }
    if (!(result instanceof AppError)) return { ...thing, status: result }
    return { ...thing, status: 'failed', error: failureOf(result, { target, version: context.version }) }
  })
  return {
    each: 'folder.change/1' as const,
    data: items,
    items,
    meta: { host: target.host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: changeLines(
      items.map((item) => ({ ...item, title: item.id })),
      said,
    ),
  }
}

/** Deduplicates, dropping folders below others in the list, which are affected with them. */
export const outermost = (paths: readonly string[]): string[] => {
  const all = [...new Set(paths.map(normalPath))]
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(`${other}/`)))
}
