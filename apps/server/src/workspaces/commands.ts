import { WORKSPACE_NAME_MAX_LENGTH } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { UserRow } from '../accounts/rows.ts'
import { folders } from '../folders/tables.ts'
import type { CommandDeps } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { newInviteLink } from './link-state.ts'
import type { TeamRow } from './rows.ts'
import { members, workspaces } from './tables.ts'

type Owner = Pick<UserRow, 'id' | 'name' | 'username' | 'personalWorkspaceId'>

/** Shortens a long name to fit the text around it. */
function personalName({ name, username }: Owner): string {
  const room = WORKSPACE_NAME_MAX_LENGTH - workspaceMessages.personalName('').length
  return workspaceMessages.personalName([...(name || username)].slice(0, room).join(''))
}

type NewWorkspace = { id: string; name: string; type: 'PERSONAL' | 'TEAM'; creatorId: string }

/** Inserts a workspace with its root folder, and its creator as the admin. */
export async function insertWorkspace(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  values: NewWorkspace,
  now: Date,
): Promise<TeamRow> {
  const { id: workspaceId, creatorId } = values
  const [workspace] = await tx
    .insert(workspaces)
    .values({ ...values, ...newInviteLink(ids, now), insertedAt: now, updatedAt: now })
    .returning()
  if (!workspace) throw new Error('the workspace was not inserted')
  await tx
    .insert(members)
    .values({ workspaceId, userId: creatorId, authorization: 'ADMIN', teamManager: true, insertedAt: now })
  await tx.insert(folders).values({ id: ids.uuid(), workspaceId, path: '/', insertedAt: now })
  return workspace
}

/**
 * Creates the workspace that everybody has: its owner is the admin, and it has a root folder. Part of creating an
 * account.
 */
export const createPersonalWorkspace = (
  tx: Transaction,
  deps: Pick<CommandDeps, 'ids'>,
  owner: Owner,
  now: Date,
): Promise<TeamRow> =>
  insertWorkspace(
    tx,
    deps,
    { id: owner.personalWorkspaceId, name: personalName(owner), type: 'PERSONAL', creatorId: owner.id },
    now,
  )
