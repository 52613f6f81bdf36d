import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { users } from '../accounts/tables.ts'
import { creditAccounts, creditGrants, creditHours, creditLeases } from '../billing/tables.ts'
import { writeFiles } from '../files/repo.ts'
import type { CollectionRow } from '../folders/rows.ts'
import { folders } from '../folders/tables.ts'
import type { CommandDeps } from '../platform/commands.ts'
import { SANDBOX_ID_LENGTH } from '../sandboxes/insert.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { TeamRow } from '../workspaces/rows.ts'
import { members, workspaces } from '../workspaces/tables.ts'

/** A workspace with its root folder. */
export type BuiltWorkspace = TeamRow & { root: CollectionRow }
export type BuiltUser = UserRow & { personalWorkspace: BuiltWorkspace }

type Fields<Row> = Partial<{ [Key in keyof Row]: Row[Key] }>
type Members = Partial<Record<Lowercase<Role>, readonly Pick<UserRow, 'id'>[]>>

type SandboxFields = Fields<SandboxRow> & {
  workspace?: Pick<BuiltWorkspace, 'id' | 'root'>
  author?: BuiltUser
  folder?: CollectionRow
  files?: Record<string, string | Buffer>
}

function present<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('insert returned nothing')
  return row
}

/** Inserts the rows that a test needs, with defaults for what it does not specify. */
export function createBuilders({ db, clock, ids }: CommandDeps) {
  const moments = () => ({ insertedAt: clock.now(), updatedAt: clock.now() })

  /** Creates a workspace, with `members` by role. */
  async function buildWorkspace(
    fields: Fields<TeamRow> & { members?: Members } = {},
  ): Promise<BuiltWorkspace> {
    const { members: people = {}, ...rest } = fields
    const values = {
      id: ids.uuid(),
      name: `Workspace ${ids.short(6)}`,
      type: 'TEAM' as const,
      inviteToken: ids.uuid(),
      ...moments(),
      ...rest,
    }
    const workspace = present((await db.insert(workspaces).values(values).returning())[0])
    const rows = Object.entries(people).flatMap(([role, list]) =>
      list.map(({ id }) => ({
        workspaceId: workspace.id,
        userId: id,
        authorization: role.toUpperCase() as Role,
        insertedAt: clock.now(),
      })),
    )
    if (rows.length > 0) await db.insert(members).values(rows)
    return { ...workspace, root: await buildFolder({ workspaceId: workspace.id, path: '/' }) }
  }

  async function buildFolder(fields: Pick<CollectionRow, 'workspaceId' | 'path'>): Promise<CollectionRow> {
    const values = { id: ids.uuid(), insertedAt: clock.now(), ...fields }
    return present((await db.insert(folders).values(values).returning())[0])
  }

  /** Creates a user with the personal workspace that everyone has, which is their primary one. */
  async function buildUser(fields: Fields<UserRow> = {}): Promise<BuiltUser> {
    const username = fields.username ?? `user-${ids.short(8)}`
    const personalWorkspaceId = ids.uuid()
    const values = {
      id: ids.uuid(),
      username,
      name: username,
      email: `${username}@example.com`,
      personalWorkspaceId,
      primaryWorkspaceId: personalWorkspaceId,
      ...moments(),
      ...fields,
    }
    const user = present((await db.insert(users).values(values).returning())[0])
    const personalWorkspace = await buildWorkspace({
      id: user.personalWorkspaceId,
      name: `${username}'s workspace`,
      type: 'PERSONAL',
      creatorId: user.id,
      members: { admin: [user] },
    })
    return { ...user, personalWorkspace }
  }

  /**
   * Creates a public sandbox in the root folder of its workspace (by default the author's own), with one file unless
   * `files` is given.
   */
  async function buildSandbox(fields: SandboxFields = {}): Promise<SandboxRow> {
    const { workspace, author, folder, files = { 'index.html': '<h1>Hello</h1>\n' }, ...rest } = fields
    const home = workspace ?? author?.personalWorkspace ?? (await buildWorkspace())
    const values = {
      id: ids.short(SANDBOX_ID_LENGTH),
      title: `Sandbox ${ids.short(6)}`,
      workspaceId: home.id,
      authorId: author?.id ?? null,
      folderId: rest.draft ? null : (folder ?? home.root).id,
      draft: false,
      privacy: 0,
      environment: 'static',
      ...moments(),
      ...rest,
    }
    const plain = Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }))
    return db.transaction(async (tx) => {
      const row = present((await tx.insert(sandboxes).values(values).returning())[0])
      await writeFiles(tx, row.id, plain, clock.now())
      return row
    })
  }

  /** Records a run that ended and used this many credits of a workspace, granting it what it lacks. */
  async function useCredits(workspaceId: string, credits: number, at = clock.now()): Promise<void> {
    const units = unitsOf(credits)
    const place = { workspaceId, period: periodOf(at.getTime()) }
    const run = {
      ...{ id: ids.uuid(), boxId: 'devbox', vmTier: 1, basis: 10 },
      ...{ startedAt: at, settledAt: at, paidUntil: at, endedAt: at, units },
    }
    await db.transaction(async (tx) => {
      const [account] = await tx
        .select()
        .from(creditAccounts)
        .where(
          and(
            eq(creditAccounts.workspaceId, workspaceId),
            eq(creditAccounts.period, place.period),
            eq(creditAccounts.kind, 'workspace'),
          ),
        )
      const { granted, used, held } = account ?? { granted: 0, used: 0, held: 0 }
      const more = Math.max(0, used + held + units - granted)
      await tx
        .insert(creditAccounts)
        .values({ ...place, kind: 'workspace', granted: units, ceiling: units, used: units })
        .onConflictDoUpdate({
          target: [
            creditAccounts.workspaceId,
            creditAccounts.period,
            creditAccounts.kind,
            creditAccounts.name,
          ],
          set: {
            granted: sql`${creditAccounts.granted} + ${more}`,
            ceiling: sql`${creditAccounts.ceiling} + ${more}`,
            used: sql`${creditAccounts.used} + ${units}`,
          },
        })
      if (more > 0)
        await tx.insert(creditGrants).values({ ...place, kind: 'workspace', reason: 'plan', units: more, at })
      await tx.insert(creditLeases).values({ ...run, ...place })
      await tx.insert(creditHours).values({ leaseId: run.id, hour: at, workspaceId, units })
    })
  }

  return { buildUser, buildWorkspace, buildFolder, buildSandbox, useCredits }
}

/** Maps paths to the contents in a reply, as a user sees them. */
export function filesOf({ modules, directories }: Pick<SandboxRecord, 'modules' | 'directories'>) {
  const folderPath = (shortid: string | null): string => {
    const folder = directories.find((directory) => directory.shortid === shortid)
    return folder ? `${folderPath(folder.directoryShortid)}${folder.title}/` : ''
  }
  return Object.fromEntries(
    modules.map((file) => [folderPath(file.directoryShortid) + file.title, file.code]),
  )
}
