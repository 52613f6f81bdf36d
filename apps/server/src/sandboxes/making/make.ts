import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { devboxRefusals, tierRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal, type HostCapacity, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { makingActions } from '@sandlot/core/sandboxes/making-actions'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { and, eq, sql } from 'drizzle-orm'
import { allowanceOf } from '../../billing/entitlements.ts'
import type { DevboxFacts } from '../../billing/facts.ts'
import { type Copied, contentsElsewhere, copiedFiles, copyOfFiles } from '../../files/copy.ts'
import type { SandboxFiles } from '../../files/repo.ts'
import { keptFolders } from '../../folders/repo.ts'
import { folders } from '../../folders/tables.ts'
import { type Ending, endingOf, runEnding, together } from '../../platform/commands.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { doneOf } from '../../platform/noted.ts'
import { workspaceOf } from '../../workspaces/target-workspace.ts'
import { assertPrivacy, sandboxesChanged } from '../commands.ts'
import { blank, withFreeId } from '../insert.ts'
import { assertQuotaFor, quotaBefore, roomOf, type WithQuota } from '../quota.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'
import { assertMayMake, heldJoinedSql, type JoinedWorkspace } from './joined-workspaces.ts'

export type ForkInput = {
  title?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
  collectionId?: string | null | undefined
  v2?: boolean | null | undefined
  customVMTier?: number | null | undefined
  customVmTier?: number | null | undefined
  isSynced?: boolean | null | undefined
}

/** The workspace of a new sandbox, and the least privacy that it requires as far as known. */
type Target = { workspaceId: string; minimumPrivacy: number }

/** What a sandbox is created from, unless specified otherwise. */
type Origin = {
  title: string
  privacy: number
  fields: Pick<SandboxRow, 'isV2' | 'vmTier' | 'description' | 'environment'> &
    Partial<
      Pick<
        SandboxRow,
        | 'entry'
        | 'tags'
        | 'externalResources'
        | 'originalGit'
        | 'forkedFromId'
        | 'forkedTemplateId'
        | 'isFrozen'
      >
    >
  files: { copiedFrom: string } | { write: (tx: Transaction, id: string, now: Date) => Promise<void> }
}

/** The new sandbox, with its files if they are known from its creation. */
export type Made = { row: SandboxRow; files: SandboxFiles | null }
/** The new sandbox before contents stored outside the database are read. */
type Inserted = { row: SandboxRow; copied: readonly Copied[] | null }

/** Refuses invalid input before anything is read. */
export function assertForkInput({ title, privacy }: ForkInput): void {
  const problem = typeof title === 'string' ? titleProblem(title) : null
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  assertPrivacy(privacy)
}

/** Returns the workspace of a call, if it seems that the viewer may create the sandbox there. */
export async function targetOf(context: Context, { teamId, privacy }: ForkInput): Promise<Target> {
  const workspaceId = workspaceOf(requireViewer(context), teamId)
  const [team, role] = [await context.loaders.workspace.load(workspaceId), await context.roleIn(workspaceId)]
  const joined = team && role ? { ...team, role } : undefined
  assertMayMake('sandbox.create', joined, 'teamId')
  assertAsPrivate(privacy, joined.minimumPrivacy)
  return { workspaceId, minimumPrivacy: joined.minimumPrivacy }
}

function assertAsPrivate(privacy: ForkInput['privacy'], minimumPrivacy: number): void {
  if (typeof privacy === 'number' && privacy < minimumPrivacy)
    throw refusalError(changeRefusals, 'privacyBelow', { field: 'privacy' })
}

/** The workspace requires more privacy than when the new sandbox got its own. */
class AsksForMore extends Error {
  readonly minimumPrivacy: number

  constructor(minimumPrivacy: number) {
    super('the workspace asks for more privacy than it did')
    this.minimumPrivacy = minimumPrivacy
  }
}

/** Refuses what the viewer may not create in the workspace, by its state at the time of creation. */
function assertMade({ privacy }: ForkInput, row: SandboxRow, [found]: readonly Partial<WithJoined>[]): void {
  const joined = found?.joined ?? undefined
  assertMayMake('sandbox.create', joined, 'teamId')
  assertAsPrivate(privacy, joined.minimumPrivacy)
  if (row.privacy < joined.minimumPrivacy) throw new AsksForMore(joined.minimumPrivacy)
}
type WithJoined = { joined: JoinedWorkspace | null }

/** The new sandbox with its workspace's settings for exporting and leaving. */
function protectedAs(row: SandboxRow, [found]: readonly Partial<WithJoined>[]): SandboxRow {
  const { preventSandboxExport = false, preventSandboxLeaving = false } = found?.joined ?? {}
  return { ...row, preventSandboxExport, preventSandboxLeaving }
}

/** The capacity of the machine that runs devboxes; only needed if a size is requested. */
export const hostFor = async ({ boxes }: Context, { customVMTier, customVmTier }: ForkInput) =>
  (customVMTier ?? customVmTier) == null ? null : boxes.capacity()

/**
 * What it runs on: the browser, or a devbox if the workspace may currently have one of that size. The facts for that
 * are not read for the browser.
 */
export function runsOn(
  devboxes: DevboxFacts | null,
  { customVMTier, customVmTier }: ForkInput,
  config: Context['config'],
  host: HostCapacity = null,
): Pick<SandboxRow, 'isV2' | 'vmTier'> {
  if (!devboxes) return { isV2: false, vmTier: null }
  const { highestVmTier, restriction } = allowanceOf(devboxes, config)
  const reason = creditRefusal(makingActions['sandbox.create'], restriction)
  if (reason) throw refusalError(devboxRefusals, reason)
  const tier = customVMTier ?? customVmTier
  if (tier == null) return { isV2: true, vmTier: null }
  const refusal = vmTierProblem(tier, devboxes.tiers, highestVmTier, host)
  if (refusal) throw errorOfRefusal(tierRefusals, refusal, { field: 'customVMTier' })
  return { isV2: true, vmTier: tier }
}

/**
 * Creates a sandbox with all its files, if the viewer may do so at that moment and the workspace has quota; without a
 * folder it is a draft.
 */
export async function makeSandbox(
  context: Context,
  input: ForkInput,
  target: Target,
  origin: Origin,
): Promise<Made> {
  const { user } = requireViewer(context)
  const known =
    'copiedFrom' in origin.files ? await contentsElsewhere(context.db, origin.files.copiedFrom) : new Map()
  const inserted = await withFreeId(context.ids, (id) =>
    runEnding(
      context,
      context.actor,
      (tx, now) => {
        const row = newRow(context, { id, now, input, target, origin })
        return withFiles(tx, context, { row, input, files: origin.files })
      },
      roomOf(context, [target.workspaceId]),
    ),
  ).catch((error) => {
    if (error instanceof AsksForMore) return error
    throw error
  })
  if (inserted instanceof AsksForMore)
    return makeSandbox(context, input, { ...target, minimumPrivacy: inserted.minimumPrivacy }, origin)
  const { row, copied } = inserted
  // Known facts about a new sandbox need not be loaded for its answer.
  const { loaders } = context
  const { id, insertedAt } = row
  loaders.user.prime(user.id, user)
  loaders.templateOfSandbox.prime(id, null)
  loaders.lastAccess.prime(id, insertedAt)
  loaders.screenshotVersion.prime(id, null)
  // There was quota for it.
  loaders.restricted.prime(row, false)
  return { row, files: copied && (await copiedFiles(context.db, copied, { now: insertedAt, known })) }
}

type Making = { id: string; now: Date; input: ForkInput; target: Target; origin: Origin }

/** Builds the row to insert. */
function newRow(
  context: Context,
  { id, now, input, target: { workspaceId, minimumPrivacy }, origin }: Making,
): SandboxRow {
  // An id in capitals means the same folder.
  const folderId = input.collectionId?.toLowerCase() || null
  return {
    ...blank,
    ...origin.fields,
    id,
    title: input.title?.trim() ?? origin.title,
    workspaceId,
    authorId: requireViewer(context).userId,
    folderId,
    draft: folderId === null,
    privacy: input.privacy ?? Math.max(origin.privacy, minimumPrivacy),
    insertedAt: now,
    updatedAt: now,
  }
}

/** The folder of a new sandbox. Naming the workspace makes the folder get locked after it. */
const isFolderOf = ({ folderId }: SandboxRow) =>
  and(folderId === null ? sql`false` : eq(folders.id, folderId), sql`exists (select from joined)`)

/** Refuses a folder that does not exist; primes one that does for the answer. */
function assertFolder(
  { loaders }: Context,
  { folderId, workspaceId }: SandboxRow,
  [found]: readonly WithFolder[],
): void {
  if (folderId === null) return
  if (!found?.folder)
    throw refusalError(changeRefusals, 'folderNotFound', { titles: folderId, field: 'collectionId' })
  const { path, insertedAt } = found.folder
  loaders.folder.prime(folderId, {
    id: folderId,
    workspaceId,
    path,
    removedAt: null,
    insertedAt: new Date(insertedAt),
  })
}
type WithFolder = { folder: { path: string; insertedAt: string } | null }

/**
 * A copy with all its files is created in one statement, which also returns whether that was allowed and what was
 * copied.
 */
async function withFiles(
  tx: Transaction,
  context: Context,
  { row, input, files }: { row: SandboxRow; input: ForkInput; files: Origin['files'] },
): Promise<Ending<Inserted>> {
  const writes = [
    { name: 'joined', write: heldJoinedSql(requireViewer(context).userId, [row.workspaceId], true) },
    { name: 'folder', write: keptFolders(tx, row.workspaceId, isFolderOf(row)) },
    // By the id that was found: inserting an unknown folder id would fail before that could be reported.
    {
      name: 'made',
      write: tx
        .insert(sandboxes)
        .values({
          ...row,
          folderId: sql`(select id from folder)`,
          preventSandboxExport: sql`coalesce((select "preventSandboxExport" from joined), false)`,
          preventSandboxLeaving: sql`coalesce((select "preventSandboxLeaving" from joined), false)`,
        })
        .returning(),
    },
    // Everything else refers to the inserted row, so an id that is taken is noticed first.
    {
      name: 'opened',
      write: sql`insert into sandbox_accesses (workspace_id, user_id, sandbox_id, last_accessed_at)
        select workspace_id, author_id, id, inserted_at from made`,
    },
  ]
  const before = sql`(select ${quotaBefore(context, row)} as quota, (select to_json(joined) from joined) as joined,
    (select json_build_object('path', path, 'insertedAt', inserted_at) from folder) as folder) as before`
  const assertAllowed = (rows: Record<string, unknown>[]) => {
    assertMade(input, row, rows as WithJoined[])
    assertFolder(context, row, rows as WithFolder[])
    assertQuotaFor(context, row, rows as WithQuota[])
    return protectedAs(row, rows as WithJoined[])
  }
  const { result: _, ...changed } = doneOf('sandbox.create', sandboxesChanged([], [row]))
  if ('write' in files) {
    const made = assertAllowed(await together(tx, writes, sql`select quota, joined, folder from ${before}`))
    await files.write(tx, row.id, row.insertedAt)
    return endingOf({ ...changed, result: { row: made, copied: null } })
  }
  const copy = copyOfFiles(files.copiedFrom)
  return {
    ...changed,
    writes: [...writes, ...copy.writes],
    // Whether it was allowed is returned even if there are no files.
    select: sql`select quota, joined, folder, files.* from ${before} left join (${copy.select}) as files on true order by shortid`,
    resultOf: (rows) => {
      const made = assertAllowed(rows)
      return { row: made, copied: rows as Copied[] }
    },
  }
}
