import { AppError } from '@sandlot/core/errors'
import { folderName, normalPath } from '@sandlot/core/folders/rules'
import { type BulkItem, oneByOne } from '../platform/bulk.ts'
import type { Context } from '../platform/context.ts'
import { failureOf } from '../platform/failure.ts'
import { namedThings } from '../platform/stdin.ts'
import { changeLines } from '../sandboxes/change.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

type Status = Exclude<BulkItem['status'], 'failed'>

/** The only folder that is named, or null where there are several, or standard input names them. */
export const onlyOne = (paths: readonly string[]): string | null =>
  paths.length === 1 && paths[0] !== undefined && paths[0] !== '-' ? paths[0] : null

/** The folders that a command was given. Paths have spaces, so a line of standard input is one up to its first tab. */
export const namedFolders = (paths: readonly string[], context: Context): Promise<string[]> =>
  namedThings(paths, context, /\t/)

/** Does to each of several folders what is done to one, in their order; the outcome but for the name of its shape. */
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

/** Each once, without those that lie in another of them: they share its fate. */
export const outermost = (paths: readonly string[]): string[] => {
  const all = [...new Set(paths.map(normalPath))]
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(`${other}/`)))
}
