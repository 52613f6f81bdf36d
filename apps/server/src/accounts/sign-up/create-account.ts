import { signUpRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type { CommandDeps } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { violates } from '../../platform/db/violation.ts'
import { createPersonalWorkspace } from '../../workspaces/commands.ts'
import type { UserRow } from '../rows.ts'
import { identities, users } from '../tables.ts'

type NewUser = Omit<
  typeof users.$inferInsert,
  'id' | 'personalWorkspaceId' | 'primaryWorkspaceId' | 'insertedAt' | 'updatedAt'
>
type NewIdentity = Omit<typeof identities.$inferInsert, 'id' | 'userId' | 'insertedAt' | 'updatedAt'>

/** Creates a person with a personal workspace and, if a provider vouches for them, that identity. */
export async function createAccount(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  { user, identity, now }: { user: NewUser; identity: NewIdentity | null; now: Date },
): Promise<UserRow> {
  const moments = { insertedAt: now, updatedAt: now }
  const workspaceId = ids.uuid()
  const [created] = await tx
    .insert(users)
    .values({
      ...user,
      ...moments,
      id: ids.uuid(),
      personalWorkspaceId: workspaceId,
      primaryWorkspaceId: workspaceId,
    })
    .returning()
  if (!created) throw new Error('the account was not inserted')
  if (identity)
    await tx.insert(identities).values({ ...identity, ...moments, id: ids.uuid(), userId: created.id })
  await createPersonalWorkspace(tx, { ids }, created, now)
  return created
}

/** Translates a unique index violation into a refusal; returns other errors unchanged. */
export function accountProblem(error: unknown): unknown {
  if (violates(error, 'users_username'))
    return refusalError(signUpRefusals, 'usernameTaken', { field: 'username', cause: error })
  if (violates(error, 'identities_subject'))
    return refusalError(signUpRefusals, 'alreadySignedUp', { cause: error })
  return error
}
