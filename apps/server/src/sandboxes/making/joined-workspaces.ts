import { refusalError } from '@sandlot/core/actions'
import { makingActions } from '@sandlot/core/sandboxes/making-actions'
import { workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import type { TeamRow } from '../../workspaces/rows.ts'

/** A workspace as seen by one of its members: their role, and what it requires of its sandboxes. */
export type JoinedWorkspace = Pick<
  TeamRow,
  'type' | 'whoCreates' | 'minimumPrivacy' | 'preventSandboxExport' | 'preventSandboxLeaving'
> & { role: Role }
export type JoinedWorkspaces = ReadonlyMap<string, JoinedWorkspace>

const joinedSql = (userId: string, ids: readonly string[]): SQL => sql`
  select w.id, w.type, w.who_creates as "whoCreates", w.minimum_privacy as "minimumPrivacy", m.authorization as role,
    w.prevent_sandbox_export as "preventSandboxExport", w.prevent_sandbox_leaving as "preventSandboxLeaving"
  from workspaces w join workspace_members m on m.workspace_id = w.id
  where m.user_id = ${userId} and w.id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`

async function joinedBy(
  db: Reader,
  query: (ids: string[]) => SQL,
  ids: readonly string[],
): Promise<JoinedWorkspaces> {
  const known = [...new Set(ids)].filter(isUuid)
  if (known.length === 0) return new Map()
  const { rows } = await db.execute<JoinedWorkspace & { id: string }>(query(known))
  return new Map(rows.map(({ id, ...workspace }) => [id, workspace]))
}

/** Returns those of some workspaces that a person is a member of. */
export const joinedWorkspaces = (
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<JoinedWorkspaces> => joinedBy(db, (known) => joinedSql(userId, known), ids)

/**
 * The same, locking the person's roles until the transaction ends. If something is moved into one of them (`into`),
 * that workspace is locked before the role, as in all changes of members.
 */
export const holdJoined = (
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  { into }: { into: boolean },
): Promise<JoinedWorkspaces> => joinedBy(tx, (known) => heldJoinedSql(userId, known, into), ids)

export const heldJoinedSql = (userId: string, ids: readonly string[], into: boolean): SQL =>
  sql`${joinedSql(userId, ids)} order by w.id ${into ? sql`for share of w` : sql``} for share of m`

/** Refuses to create something in a workspace, or to move it there; `field` is the argument that names it. */
export function assertMayMake(
  action: keyof typeof makingActions,
  workspace: JoinedWorkspace | undefined,
  field: string,
): asserts workspace is JoinedWorkspace {
  const reason = workspace ? workspaceRefusal(makingActions[action], workspace, workspace.role) : 'notMember'
  if (reason) throw refusalError(workspaceRefusals, reason, reason === 'notMember' ? { field } : {})
}
