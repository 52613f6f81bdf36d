import { refusalError } from '@sandlot/core/actions'
import { domainRefusals } from '@sandlot/core/workspaces/settings-refusals'
import { emailDomain } from '@sandlot/core/workspaces/settings-rules'
import { and, asc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../../accounts/rows.ts'
import { runCommand } from '../../platform/commands.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { join, viewerOf } from '../answer.ts'
import { holdWorkspace } from '../hold.ts'
import type { TeamRow } from '../rows.ts'
import { scimConnections } from '../scim/tables.ts'
import { members, removedMembers, workspaces } from '../tables.ts'

type Person = Pick<UserRow, 'id' | 'email'>

/** Matches workspaces that are open to a person's domain. Only verified addresses are stored at all. */
const isOpenTo = (db: Reader, { id, email }: Person): SQL | undefined =>
  and(
    eq(workspaces.emailDomain, emailDomain(email)),
    eq(workspaces.type, 'TEAM'),
    isNull(workspaces.deletedAt),
    hasNoDirectory(db),
    isNotIn(db, members, id),
    isNotIn(db, removedMembers, id),
  )

const isNotIn = (db: Reader, table: typeof members | typeof removedMembers, userId: string): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.workspaceId, workspaces.id), eq(table.userId, userId))),
  )

/** While a directory is connected, it alone decides who with such an address is a member. */
const hasNoDirectory = (db: Reader): SQL =>
  notExists(
    db.select({ one: sql`1` }).from(scimConnections).where(eq(scimConnections.workspaceId, workspaces.id)),
  )

/** The workspaces that a person can join without an invitation. */
export const eligibleFor = async (db: Reader, person: Person): Promise<TeamRow[]> =>
  person.email === ''
    ? []
    : db
        .select()
        .from(workspaces)
        .where(isOpenTo(db, person))
        .orderBy(asc(workspaces.insertedAt), asc(workspaces.id))

/** Joins one of them; one that is not open looks like a missing one. */
export function joinEligible(context: Context, workspaceId: string): Promise<TeamRow> {
  requireViewer(context)
  return runCommand(context, context.actor, async (tx, now) => {
    const person = await viewerOf(tx, context)
    const id = workspaceId.toLowerCase()
    const team = isUuid(id) ? await holdWorkspace(tx, id) : undefined
    const open = team ? await eligibleFor(tx, person) : []
    if (!team || !open.some((one) => one.id === team.id))
      throw refusalError(domainRefusals, 'notEligible', { field: 'workspaceId' })
    return join(tx, context, { team, person, invitation: null, events: [] }, now)
  })
}
