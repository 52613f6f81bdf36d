import { errorOfRefusal } from '@sandlot/core/actions'
import { normalPath } from '@sandlot/core/folders/rules'
import { manyRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { conflictError, nameOf } from '@sandlot/core/sandboxes/conflict-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { liveIn } from '../../folders/repo.ts'
import { folders } from '../../folders/tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { auditEvents } from '../../platform/tables.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

/** A folder of a workspace by its path; null is Drafts. */
type Location = { workspaceId: string; path: string | null }
const TRASH = Symbol('the trash')
/** The path at which each was seen, or the trash. */
export type SeenPaths = ReadonlyMap<string, string | null | typeof TRASH>

export type Seen = {
  wasIn?: readonly (string | null)[] | null | undefined
  wereDeleted?: boolean | null | undefined
}

/** Where each was seen, or null if the client does not send it. */
export function seenPaths(ids: readonly string[], { wasIn, wereDeleted }: Seen): SeenPaths | null {
  if (wereDeleted) return new Map(ids.map((id) => [id, TRASH]))
  if (!wasIn) return null
  if (wasIn.length !== ids.length)
    throw errorOfRefusal(manyRefusals, { reason: 'seenMissing', params: 'wasIn' }, { field: 'wasIn' })
  return new Map(ids.map((id, at) => [id, wasIn[at] == null ? null : normalPath(wasIn[at])]))
}

/**
 * Refuses to move sandboxes that somebody else has moved since they were seen; locks them until the transaction ends.
 * It is no conflict if they are already there, or were moved along with their folder or by the viewer.
 */
export async function assertNotMoved(
  tx: Transaction,
  viewerId: string,
  seen: SeenPaths,
  target: Location,
): Promise<void> {
  const rows = await tx
    .select({ sandbox: sandboxes, folder: folders.path })
    .from(sandboxes)
    .leftJoin(folders, eq(folders.id, sandboxes.folderId))
    .where(inArray(sandboxes.id, [...seen.keys()]))
    .orderBy(asc(sandboxes.id))
    .for('no key update', { of: sandboxes })
  const elsewhere = rows
    .map(({ sandbox, folder }) => ({ sandbox, path: sandbox.draft ? null : folder }))
    .filter(
      ({ sandbox, path }) =>
        sandbox.removedAt === null &&
        path !== seen.get(sandbox.id) &&
        !(path === target.path && sandbox.workspaceId === target.workspaceId),
    )
  if (elsewhere.length === 0) return
  const left = await foldersStill(tx, elsewhere, seen)
  const movers = await lastMovers(tx, elsewhere)
  const isTheirs = ({ id, workspaceId }: SandboxRow) => {
    const path = seen.get(id) ?? null
    return (path === TRASH || left.has(keyOf({ workspaceId, path }))) && movers.get(id)?.actorId !== viewerId
  }
  const stale = elsewhere.filter(({ sandbox }) => isTheirs(sandbox))
  const [first] = stale
  if (!first) return
  const mover = movers.get(first.sandbox.id)
  const by = mover?.username ? { username: mover.username, name: mover.name } : null
  const at = mover?.at.toISOString() ?? null
  const ids = stale.map(({ sandbox }) => sandbox.id)
  const titles = namesOf(stale.map(({ sandbox }) => sandbox))
  throw conflictError(
    { field: 'collectionPath', theirs: first.path, by, at, ids },
    seen.size === 1
      ? conflictMessages.movedOne(nameOf(by), titles, first.path ?? sandboxMessages.draftsTitle)
      : conflictMessages.movedMany(nameOf(by), titles),
  )
}

type Elsewhere = readonly { sandbox: SandboxRow }[]

const keyOf = ({ workspaceId, path }: Location) => JSON.stringify([workspaceId, path])
const workspacesOf = (some: Elsewhere) => [...new Set(some.map(({ sandbox }) => sandbox.workspaceId))]

/** Returns which of the seen folders still exist: the contents of a renamed folder were not moved. */
async function foldersStill(tx: Transaction, some: Elsewhere, seen: SeenPaths): Promise<Set<string>> {
  const paths = [...new Set(some.map(({ sandbox }) => seen.get(sandbox.id)))].filter(
    (path) => typeof path === 'string',
  )
  const found = new Set<string>()
  for (const workspaceId of workspacesOf(some)) {
    found.add(keyOf({ workspaceId, path: null }))
    const there = await tx
      .select({ path: folders.path })
      .from(folders)
      .where(and(liveIn(workspaceId), inArray(folders.path, paths)))
    for (const { path } of there) found.add(keyOf({ workspaceId, path }))
  }
  return found
}

type Mover = { id: string; actorId: string | null; username: string | null; name: string | null; at: Date }

/** Returns who last moved each of them. */
async function lastMovers(tx: Transaction, some: Elsewhere): Promise<Map<string, Mover>> {
  const ids = some.map(({ sandbox }) => sandbox.id)
  const subject = sql<string>`subject`
  const moves = await tx
    .selectDistinctOn([subject], {
      id: subject,
      actorId: auditEvents.actorId,
      username: users.username,
      name: users.name,
      at: auditEvents.at,
    })
    .from(auditEvents)
    .crossJoinLateral(sql`unnest(${auditEvents.subjectIds}) subject`)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        inArray(auditEvents.workspaceId, workspacesOf(some)),
        eq(auditEvents.action, 'sandbox.move'),
        arrayOverlaps(auditEvents.subjectIds, ids),
        inArray(subject, ids),
      ),
    )
    .orderBy(subject, sql`${auditEvents.id} desc`)
  return new Map(moves.map((move) => [move.id, move]))
}
