import { WORKSPACE_NAME_MAX_LENGTH } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { UserRow } from '../accounts/rows.ts'
import { folders } from '../folders/tables.ts'
import type { CommandDeps } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { members, workspaces } from './tables.ts'

const INVITE_TOKEN_BYTES = 24

type Owner = Pick<UserRow, 'id' | 'name' | 'username' | 'personalWorkspaceId'>

/** A long name gives way to the words around it. */
function personalName({ name, username }: Owner): string {
  const room = WORKSPACE_NAME_MAX_LENGTH - workspaceMessages.personalName('').length
  return workspaceMessages.personalName([...(name || username)].slice(0, room).join(''))
}

/** The workspace that everybody has: its owner is the admin, its root folder is there. Part of making an account. */
export async function createPersonalWorkspace(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  owner: Owner,
  now: Date,
): Promise<void> {
  const workspaceId = owner.personalWorkspaceId
  await tx.insert(workspaces).values({
    id: workspaceId,
    name: personalName(owner),
    type: 'PERSONAL',
    creatorId: owner.id,
    inviteToken: ids.bytes(INVITE_TOKEN_BYTES).toString('base64url'),
    insertedAt: now,
    updatedAt: now,
  })
  await tx
    .insert(members)
    .values({ workspaceId, userId: owner.id, authorization: 'ADMIN', teamManager: true, insertedAt: now })
  await tx.insert(folders).values({ id: ids.uuid(), workspaceId, path: '/', insertedAt: now })
}
