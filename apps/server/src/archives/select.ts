import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { ENTRIES_MAX, EXPORT_MAX_BYTES, EXPORT_NAMED_MAX } from '@sandlot/core/archives/limits'
import { archiveDirectories, rootNames } from '@sandlot/core/archives/names-rules'
import { exportRefusals } from '@sandlot/core/archives/refusals'
import type { ExportSelection } from '@sandlot/core/archives/rest'
import { folderPlaceRefusals } from '@sandlot/core/folders/refusals'
import { joinPath, normalPath, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import { isExportForbidden } from '@sandlot/core/sandboxes/action-rules'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { blobs, directories, modules } from '../files/tables.ts'
import { listFolders } from '../folders/repo.ts'
import type { CollectionRow } from '../folders/rows.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { authorizationOf } from '../sandboxes/access.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { authorizeAll } from '../sandboxes/seek.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** The folder of a person's sandboxes in the zip of all their data. */
const OWN_FOLDER = 'sandboxes'

type Size = { files: number; bytes: number }
/** A sandbox chosen for a zip: its folder in the archive, its directory there, and the size of its files. */
export type Chosen = Size & { row: SandboxRow; folder: string | null; directory: string }
export type Choice = { folders: string[]; chosen: Chosen[]; skipped: number }

/** Resolves a selection: every sandbox once, in a deterministic order. */
export async function chooseForExport(
  context: Context,
  workspaceId: string,
  { sandboxIds = [], folders: paths = [], all = false }: ExportSelection,
): Promise<Choice> {
  if (sandboxIds.length + paths.length === 0 && !all) throw refusalError(exportRefusals, 'nothingNamed')
  if (sandboxIds.length + paths.length > EXPORT_NAMED_MAX) throw refusalError(exportRefusals, 'tooManyNamed')
  const named = await authorizeAll(sandboxIds, 'READ', context)
  const tree = all || paths.length > 0 ? await listFolders(context.db, workspaceId) : []
  const placed = placeFolders(tree, all ? [ROOT] : paths)
  const below = await sandboxesBelow(context, workspaceId, [...placed.keys()], all)
  const rows = new Map(
    [...below, ...named.filter(({ removedAt }) => removedAt === null)].map((row) => [row.id, row]),
  )
  const seen = [...rows.values()]
  const open = exportable(seen)
  if (seen.length > 0 && open.length === 0) throw refusalError(keptRefusals, 'exportForbidden')
  const folders = [...new Set(placed.values())].filter((path) => path !== ROOT).sort()
  const chosen = await inPlace(
    context,
    open.map((row) => ({ row, folder: row.draft ? null : (placed.get(row.folderId ?? '') ?? ROOT) })),
    folders,
  )
  return { folders, chosen, skipped: seen.length - open.length }
}

/** Everything that the viewer created, in any workspace, as far as they may still read it. */
export async function chooseOwn(context: Context): Promise<Choice> {
  const { userId } = requireViewer(context)
  const made = await context.db
    .select()
    .from(sandboxes)
    .where(and(eq(sandboxes.authorId, userId), isNull(sandboxes.removedAt)))
  const seen = await readable(context, made)
  const open = exportable(seen)
  const chosen = await inPlace(
    context,
    open.map((row) => ({ row, folder: row.draft ? null : ROOT })),
    [],
  )
  // Next to the folders of other data.
  const inOne = chosen.map((one) => ({ ...one, directory: `${OWN_FOLDER}/${one.directory}` }))
  return { folders: [], chosen: inOne, skipped: made.length - open.length }
}

const exportable = (rows: readonly SandboxRow[]) =>
  rows.filter((row) => !isExportForbidden({ isV2: row.isV2, permissions: row }))

async function readable(context: Context, rows: readonly SandboxRow[]): Promise<SandboxRow[]> {
  const levels = await Promise.all(rows.map((row) => authorizationOf(row, context)))
  return rows.filter((_, index) => levels[index] !== 'NONE')
}

/** Adds to each sandbox its directory in the archive and its size. */
async function inPlace(
  context: Context,
  placed: readonly Placed[],
  folders: readonly string[],
): Promise<Chosen[]> {
  const inOrder = placed.toSorted(byPlace)
  const sizes = await sizesOf(
    context,
    inOrder.map(({ row }) => row.id),
  )
  const places = archiveDirectories(
    folders,
    inOrder.map(({ row, folder }) => ({ folder, name: displayTitle(row) })),
  )
  return inOrder.map((one, index) => ({
    ...one,
    directory: places[index] ?? one.row.id,
    ...(sizes.get(one.row.id) ?? { files: 0, bytes: 0 }),
  }))
}

/** Returns the path of each included folder in the archive, by its id; the chosen folders are at the root. */
function placeFolders(tree: readonly CollectionRow[], paths: readonly string[]): Map<string, string> {
  const wanted = [...new Set(paths.map(normalPath))]
  const known = new Set(tree.map(({ path }) => path))
  const missing = wanted.find((path) => !known.has(path))
  if (missing !== undefined)
    throw refusalError(folderPlaceRefusals, 'folderNotFound', { titles: missing, field: 'folders' })
  const chosen = new Set(wanted)
  const topOf = (path: string) => pathTrail(path).find((above) => chosen.has(above))
  const tops = wanted.filter((path) => topOf(path) === path)
  const names = rootNames(tops.sort())
  return new Map(
    tree.flatMap(({ id, path }) => {
      const top = topOf(path)
      if (top === undefined) return []
      const rest = top === ROOT ? path : path.slice(top.length)
      return [[id, joinPath(names.get(top) ?? ROOT, rest)] as const]
    }),
  )
}

/**
 * Everything in the folders, or everything in the workspace except others' drafts, as far as the viewer may read it.
 */
async function sandboxesBelow(
  context: Context,
  workspaceId: string,
  folderIds: string[],
  all: boolean,
): Promise<SandboxRow[]> {
  if (folderIds.length === 0) return []
  const { userId } = requireViewer(context)
  const inFolder = and(eq(sandboxes.draft, false), inArray(sandboxes.folderId, folderIds))
  const own = or(eq(sandboxes.draft, false), eq(sandboxes.authorId, userId))
  const rows = await context.db
    .select()
    .from(sandboxes)
    .where(and(eq(sandboxes.workspaceId, workspaceId), isNull(sandboxes.removedAt), all ? own : inFolder))
  return readable(context, rows)
}

type Placed = { row: SandboxRow; folder: string | null }

function byPlace(a: Placed, b: Placed): number {
  const keyOf = ({ row, folder }: Placed) => [folder ?? '', displayTitle(row), row.id]
  const [left, right] = [keyOf(a), keyOf(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}

/** The number of files of each sandbox and their size. Refuses up front what does not fit into one zip. */
async function sizesOf({ db }: Context, ids: string[]): Promise<Map<string, Size>> {
  if (ids.length === 0) return new Map()
  const files = await db
    .select({
      id: modules.sandboxId,
      count: sql<number>`count(*)::int`,
      bytes: sql<string>`sum(${blobs.size}::bigint)`,
    })
    .from(modules)
    .innerJoin(blobs, eq(blobs.sha256, modules.sha256))
    .where(inArray(modules.sandboxId, ids))
    .groupBy(modules.sandboxId)
  const [folders] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(directories)
    .where(inArray(directories.sandboxId, ids))
  const entries = files.reduce((all, { count }) => all + count, (folders?.count ?? 0) + ids.length + 1)
  if (entries > ENTRIES_MAX)
    throw errorOfRefusal(exportRefusals, { reason: 'tooManyEntries', params: { entries } })
  if (files.reduce((all, { bytes }) => all + Number(bytes), 0) > EXPORT_MAX_BYTES)
    throw refusalError(exportRefusals, 'exportTooLarge')
  return new Map(files.map(({ id, count, bytes }) => [id, { files: count, bytes: Number(bytes) }]))
}
