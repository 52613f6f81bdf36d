import { refusalError } from '@sandlot/core/actions'
import { shareRefusals } from '@sandlot/core/sharing/refusals'
import { and, eq } from 'drizzle-orm'
import { findByUsername } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import { resolveNotifications } from '../notifications/notify.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { actOn } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { holdPerson } from '../workspaces/hold.ts'
import { sharingChanged } from './changed.ts'
import {
  assertMayRaise,
  assertPace,
  assertRecipient,
  assertRoom,
  holdSharing,
  requireGiven,
  sharing,
} from './may-share.ts'
import { collaboratorOf } from './repo.ts'
import type { CollaboratorRow } from './rows.ts'
import { sandboxCollaborators as collaborators } from './tables.ts'
import { tellInvited } from './tell.ts'

type Giving = { sandboxId: string; username: string; authorization: string }

const nameOf = (username: string) => username.trim().replace(/^@/, '')

async function requirePerson(db: Reader, username: string): Promise<UserRow> {
  const person = await findByUsername(db, nameOf(username))
  if (person) return person
  throw refusalError(shareRefusals, 'usernameUnknown', { titles: nameOf(username), field: 'username' })
}

/**
 * Shares a sandbox with a person by name; if they have it already, they get the new level, without a second
 * notification.
 */
export async function addCollaborator(context: Context, giving: Giving): Promise<CollaboratorRow> {
  const authorization = requireGiven(giving.authorization)
  const { userId } = requireViewer(context)
  return actOn(context, sharing('sandbox.share', giving.sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    const person = await requirePerson(tx, giving.username)
    if (person.id === userId) throw refusalError(shareRefusals, 'withSelf', { field: 'username' })
    await assertRecipient(tx, row, person, person.username)
    await holdPerson(tx, userId)
    await holdSharing(tx, row.id)
    await assertPace(tx, userId, now)
    const known = await collaboratorOf(tx, row.id, person.id)
    if (!known) await assertRoom(tx, row.id)
    const [given] = await tx
      .insert(collaborators)
      .values({
        id: context.ids.uuid(),
        sandboxId: row.id,
        userId: person.id,
        authorization,
        insertedAt: now,
      })
      .onConflictDoUpdate({ target: [collaborators.sandboxId, collaborators.userId], set: { authorization } })
      .returning()
    if (!given) throw new Error('what was given was not stored')
    const news = { row, userId: person.id, authorization, subjectId: given.id }
    const events = known ? [] : await tellInvited(tx, context, news, now)
    const details = { with: person.username, authorization }
    return sharingChanged(given, row, { details, events, personId: person.id })
  })
}

const notShared = (username: string) =>
  refusalError(shareRefusals, 'notShared', { titles: nameOf(username), field: 'username' })

/** Changes a person's grant. */
export async function changeCollaborator(context: Context, giving: Giving): Promise<CollaboratorRow> {
  const authorization = requireGiven(giving.authorization)
  return actOn(context, sharing('sandbox.share_level', giving.sandboxId), async ({ tx, rows }) => {
    const row = rows[0] as SandboxRow
    const person = await requirePerson(tx, giving.username)
    await holdSharing(tx, row.id)
    const known = await collaboratorOf(tx, row.id, person.id)
    if (!known) throw notShared(giving.username)
    await assertMayRaise(tx, row, { from: known.authorization, to: authorization, userId: person.id })
    const [given = known] = await tx
      .update(collaborators)
      .set({ authorization })
      .where(and(eq(collaborators.sandboxId, row.id), eq(collaborators.userId, person.id)))
      .returning()
    const details = { with: person.username, authorization }
    return sharingChanged(given, row, { details, personId: person.id })
  })
}

/** Revokes a person's grant, or gives up one's own. It takes effect immediately. */
export async function removeCollaborator(
  context: Context,
  { sandboxId, username }: Omit<Giving, 'authorization'>,
): Promise<CollaboratorRow> {
  const { userId } = requireViewer(context)
  const person = await findByUsername(context.db, nameOf(username))
  const action = person?.id === userId ? 'sandbox.give_back' : 'sandbox.unshare'
  return actOn(context, sharing(action, sandboxId), async ({ tx, rows }) => {
    const row = rows[0] as SandboxRow
    if (!person) throw notShared(username)
    const [taken] = await tx
      .delete(collaborators)
      .where(and(eq(collaborators.sandboxId, row.id), eq(collaborators.userId, person.id)))
      .returning()
    if (!taken) throw notShared(username)
    const events = await resolveNotifications(tx, taken.id)
    const details = { with: person.username }
    return sharingChanged(taken, row, { details, events, personId: person.id })
  })
}
