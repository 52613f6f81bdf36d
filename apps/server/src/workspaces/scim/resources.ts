import { isDeepStrictEqual } from 'node:util'
import { AppError, httpStatus } from '@sandlot/core/errors'
import type { NotedName } from '@sandlot/core/noted-actions'
import { scimMessages as say } from '@sandlot/core/workspaces/scim/messages'
import { and, asc, eq, inArray } from 'drizzle-orm'
import SCIMMY from 'scimmy'
import type { Event } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { violates } from '../../platform/db/violation.ts'
import { isUuid } from '../../platform/ids.ts'
import { doAction } from '../../platform/noted.ts'
import { holdWorkspace } from '../hold.ts'
import { accountOf, addressIn, bringInLine, nameOf, scimError, usernameOf, type Work } from './people.ts'
import { scimGroupMembers, scimGroups, scimPeople } from './tables.ts'

/** The workspace whose directory signed in. */
export type Directory = {
  context: Context
  workspaceId: string
  /** The version that a change is based on; the change is refused as stale if it is not the current one. */
  madeOf?: unknown
}

/** Somebody else made a change first: this one is repeated, based on the current version. */
export class StaleResource extends SCIMMY.Types.Error {
  constructor() {
    super(409, null as never, say.stale)
  }
}

const assertFresh = ({ madeOf }: Directory, now: unknown) => {
  if (madeOf !== undefined && !isDeepStrictEqual(madeOf, now)) throw new StaleResource()
}

type PersonRow = typeof scimPeople.$inferSelect
type GroupRow = typeof scimGroups.$inferSelect
type Wanted = { id?: string | undefined; filter?: { match(values: unknown[]): unknown[] } | undefined }

const gone = (id: string | undefined) => scimError(404, null, `Resource ${id} not found`)

/** Runs one change by a directory, with the workspace locked and an audit event. */
function change<Result>(
  { context, workspaceId }: Directory,
  action: NotedName,
  work: (work: Work) => Promise<{ result: Result; details: Record<string, unknown>; events: Event[] }>,
): Promise<Result> {
  return doAction(context, action, async (tx, now) => {
    const team = await holdWorkspace(tx, workspaceId)
    if (!team || team.deletedAt) throw gone(workspaceId)
    const { result, details, events } = await work({ tx, context, team, now })
    return { result, audit: { workspaceId: team.id, subjectIds: [team.id], details }, events }
  }).catch((error: unknown) => {
    if (
      violates(error, 'scim_people_name') ||
      violates(error, 'scim_people_user') ||
      violates(error, 'scim_groups_name')
    )
      throw scimError(409, 'uniqueness', say.nameTaken)
    // The library reports any other error as a missing resource.
    if (error instanceof AppError) throw scimError(httpStatus[error.code], null, error.message)
    throw error
  })
}

const meta = ({ insertedAt, updatedAt }: { insertedAt: Date; updatedAt: Date }) => ({
  created: insertedAt.toISOString(),
  lastModified: updatedAt.toISOString(),
})

const presentPerson = ({ told, ...row }: PersonRow) => ({
  ...told,
  id: row.id,
  userName: row.userName,
  ...(row.externalId !== null && { externalId: row.externalId }),
  active: row.active,
  meta: meta(row),
})

async function groupsAs(db: Reader, groups: readonly GroupRow[]) {
  const ids = groups.map(({ id }) => id)
  const rows = await db
    .select({ groupId: scimGroupMembers.groupId, value: scimPeople.id, display: scimPeople.userName })
    .from(scimGroupMembers)
    .innerJoin(scimPeople, eq(scimPeople.id, scimGroupMembers.personId))
    .where(inArray(scimGroupMembers.groupId, ids))
    .orderBy(asc(scimPeople.userName))
  return groups.map((group) => ({
    id: group.id,
    displayName: group.displayName,
    ...(group.externalId !== null && { externalId: group.externalId }),
    members: rows
      .filter(({ groupId }) => groupId === group.id)
      .map(({ value, display }) => ({ value, display, type: 'User' })),
    meta: meta(group),
  }))
}

/** All people of a workspace, or the requested one. */
async function peopleOf(db: Reader, workspaceId: string, id?: string): Promise<PersonRow[]> {
  if (id !== undefined && !isUuid(id)) throw gone(id)
  const rows = await db
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.workspaceId, workspaceId), id === undefined ? undefined : eq(scimPeople.id, id)))
    .orderBy(asc(scimPeople.insertedAt), asc(scimPeople.id))
  if (id !== undefined && rows.length === 0) throw gone(id)
  return rows
}

async function groupsOf(db: Reader, workspaceId: string, id?: string): Promise<GroupRow[]> {
  if (id !== undefined && !isUuid(id)) throw gone(id)
  const rows = await db
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.workspaceId, workspaceId), id === undefined ? undefined : eq(scimGroups.id, id)))
    .orderBy(asc(scimGroups.insertedAt), asc(scimGroups.id))
  if (id !== undefined && rows.length === 0) throw gone(id)
  return rows
}

const kept = ['name', 'displayName', 'emails', 'title', 'nickName', 'locale', 'timezone', 'userType'] as const

type Told = Record<string, unknown> & {
  userName?: string
  externalId?: string
  active?: boolean
  displayName?: string
}

const writePerson = (directory: Directory, id: string | undefined, data: Told) =>
  change(directory, 'scim.person', async (work) => {
    const { tx, team, now, context } = work
    const [known] = id === undefined ? [] : await peopleOf(tx, team.id, id)
    if (known) assertFresh(directory, presentPerson(known))
    const active = data.active ?? true
    // Somebody can be taken out whatever the workspace's domain is now.
    const email = known && !active ? known.userName : addressIn(team, data)
    const plain = JSON.parse(JSON.stringify(data)) as Told
    const fields = {
      userName: data.userName ?? email,
      externalId: data.externalId ?? null,
      active,
      told: Object.fromEntries(kept.flatMap((key) => (plain[key] === undefined ? [] : [[key, plain[key]]]))),
      updatedAt: now,
    }
    const [row] = known
      ? await tx.update(scimPeople).set(fields).where(eq(scimPeople.id, known.id)).returning()
      : await tx
          .insert(scimPeople)
          .values({
            ...fields,
            id: context.ids.uuid(),
            workspaceId: team.id,
            userId: await accountOf(work, { email, name: nameOf(plain) }),
            insertedAt: now,
          })
          .returning()
    if (!row) throw new Error('the person was not kept')
    const events = await bringInLine(work, row)
    const details = { username: await usernameOf(tx, row.userId), active: row.active }
    return { result: presentPerson(row), details, events }
  })

const removePerson = (directory: Directory, id: string | undefined) =>
  change(directory, 'scim.remove-person', async (work) => {
    const [row] = await peopleOf(work.tx, work.team.id, id ?? '')
    if (!row) throw gone(id)
    const events = await bringInLine(work, { ...row, active: false })
    await work.tx.delete(scimPeople).where(eq(scimPeople.id, row.id))
    return { result: null, details: { username: await usernameOf(work.tx, row.userId) }, events }
  })

/** Updates everybody whose groups changed. */
async function bringAllInLine(work: Work, ids: Iterable<string>): Promise<Event[]> {
  const wanted = [...new Set(ids)]
  const people = await work.tx
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.workspaceId, work.team.id), inArray(scimPeople.id, wanted)))
    .orderBy(asc(scimPeople.id))
  const events: Event[] = []
  for (const person of people) events.push(...(await bringInLine(work, person)))
  return events
}

type ToldGroup = { displayName?: string; externalId?: string; members?: readonly { value?: string }[] }

const writeGroup = (directory: Directory, id: string | undefined, data: ToldGroup) =>
  change(directory, 'scim.change-group', async (work) => {
    const { tx, team, now, context } = work
    const [known] = id === undefined ? [] : await groupsOf(tx, team.id, id)
    if (known) assertFresh(directory, (await groupsAs(tx, [known]))[0])
    const fields = {
      displayName: data.displayName ?? known?.displayName ?? '',
      externalId: data.externalId ?? known?.externalId ?? null,
      updatedAt: now,
    }
    const [row] = known
      ? await tx.update(scimGroups).set(fields).where(eq(scimGroups.id, known.id)).returning()
      : await tx
          .insert(scimGroups)
          .values({ ...fields, id: context.ids.uuid(), workspaceId: team.id, insertedAt: now })
          .returning()
    if (!row) throw new Error('the group was not kept')
    const before = await tx
      .delete(scimGroupMembers)
      .where(eq(scimGroupMembers.groupId, row.id))
      .returning({ id: scimGroupMembers.personId })
    const named = (data.members ?? []).flatMap(({ value }) => (value && isUuid(value) ? [value] : []))
    const there = (await peopleOf(tx, team.id)).filter((one) => named.includes(one.id))
    if (there.length > 0)
      await tx.insert(scimGroupMembers).values(there.map((one) => ({ groupId: row.id, personId: one.id })))
    const events = await bringAllInLine(
      work,
      [...before, ...there].map((one) => one.id),
    )
    const [result] = await groupsAs(tx, [row])
    return { result: result ?? {}, details: { group: row.displayName, members: there.length }, events }
  })

const removeGroup = (directory: Directory, id: string | undefined) =>
  change(directory, 'scim.remove-group', async (work) => {
    const [row] = await groupsOf(work.tx, work.team.id, id ?? '')
    if (!row) throw gone(id)
    const left = await work.tx
      .delete(scimGroupMembers)
      .where(eq(scimGroupMembers.groupId, row.id))
      .returning({ id: scimGroupMembers.personId })
    await work.tx.delete(scimGroups).where(eq(scimGroups.id, row.id))
    const events = await bringAllInLine(
      work,
      left.map((one) => one.id),
    )
    return { result: null, details: { group: row.displayName }, events }
  })

/** Changes the role of a group, and with it those of its members. */
export async function changeGroupRole(
  work: Work,
  groupId: string,
  authorization: GroupRow['authorization'],
): Promise<{ row: GroupRow; members: number; events: Event[] } | null> {
  const { tx, team, now } = work
  if (!isUuid(groupId)) return null
  const [row] = await tx
    .update(scimGroups)
    .set({ authorization, updatedAt: now })
    .where(and(eq(scimGroups.workspaceId, team.id), eq(scimGroups.id, groupId)))
    .returning()
  if (!row) return null
  const own = await tx
    .select({ id: scimGroupMembers.personId })
    .from(scimGroupMembers)
    .where(eq(scimGroupMembers.groupId, row.id))
  return {
    row,
    members: own.length,
    events: await bringAllInLine(
      work,
      own.map((one) => one.id),
    ),
  }
}

function found<Item>({ id, filter }: Wanted, items: Item[], directory: Directory) {
  if (id !== undefined) directory.madeOf = structuredClone(items[0])
  return (id === undefined && filter ? filter.match(items) : items) as Record<string, unknown>[]
}

/**
 * The name by which a list is filtered, which is case-insensitive (RFC 7643, 4.1.1), unlike the library's own filter.
 */
function nameIn(filter: unknown): string | null {
  const [only, ...others] = (filter ?? []) as { userName?: [string, unknown] }[]
  const [how, name] = only?.userName ?? []
  return others.length === 0 && how === 'eq' && typeof name === 'string' ? name.toLowerCase() : null
}

SCIMMY.Config.set({
  patch: true,
  filter: { supported: true, maxResults: 1000 },
  sort: true,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token that the workspace made' },
  ],
} as never)

SCIMMY.Resources.declare(SCIMMY.Resources.User)
  .ingress(
    (resource, data, ctx) => writePerson(ctx as Directory, resource.id, data as unknown as Told) as never,
  )
  .egress(async (resource, ctx) => {
    const directory = ctx as Directory
    const { context, workspaceId } = directory
    const people = await peopleOf(context.db, workspaceId, resource.id)
    const name = nameIn(resource.filter)
    if (name !== null)
      return people.filter((one) => one.userName.toLowerCase() === name).map(presentPerson) as never
    return found(resource as Wanted, people.map(presentPerson), directory) as never
  })
  .degress((resource, ctx) => removePerson(ctx as Directory, resource.id) as never)

SCIMMY.Resources.declare(SCIMMY.Resources.Group)
  .ingress((resource, data, ctx) => writeGroup(ctx as Directory, resource.id, data as ToldGroup) as never)
  .egress(async (resource, ctx) => {
    const directory = ctx as Directory
    const { context, workspaceId } = directory
    const groups = await groupsOf(context.db, workspaceId, resource.id)
    return found(resource as Wanted, await groupsAs(context.db, groups), directory) as never
  })
  .degress((resource, ctx) => removeGroup(ctx as Directory, resource.id) as never)
