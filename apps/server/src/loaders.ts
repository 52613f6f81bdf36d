import type { Role } from '@sandlot/core/workspaces/rules'
import DataLoader from 'dataloader'
import { inArray } from 'drizzle-orm'
import { users } from './accounts/tables.ts'
import type { Viewer } from './context.ts'
import { folders } from './folders/tables.ts'
import type { CommandDeps } from './platform/commands.ts'
import { lastAccesses } from './sandboxes/repo.ts'
import { templates } from './templates/tables.ts'
import { rolesOf } from './workspaces/repo.ts'
import { workspaces } from './workspaces/tables.ts'

/** Reads that many fields of one request ask for, gathered into one query each. */
export function createLoaders({ db }: Pick<CommandDeps, 'db'>, viewer: Viewer | null) {
  const byId = <Row, Key extends string>(read: (ids: Key[]) => Promise<Row[]>, key: (row: Row) => Key) =>
    new DataLoader<Key, Row | null>(async (ids) => {
      const rows = new Map((await read([...ids])).map((row) => [key(row), row]))
      return ids.map((id) => rows.get(id) ?? null)
    })
  return {
    user: byId(
      (ids: string[]) => db.select().from(users).where(inArray(users.id, ids)),
      (row) => row.id,
    ),
    workspace: byId(
      (ids: string[]) => db.select().from(workspaces).where(inArray(workspaces.id, ids)),
      (row) => row.id,
    ),
    folder: byId(
      (ids: string[]) => db.select().from(folders).where(inArray(folders.id, ids)),
      (row) => row.id,
    ),
    template: byId(
      (ids: string[]) => db.select().from(templates).where(inArray(templates.id, ids)),
      (row) => row.id,
    ),
    templateOfSandbox: byId(
      (ids: string[]) => db.select().from(templates).where(inArray(templates.sandboxId, ids)),
      (row) => row.sandboxId,
    ),
    viewerRole: new DataLoader<string, Role | null>(async (ids) => {
      const roles = viewer ? await rolesOf(db, viewer.userId, [...ids]) : new Map<string, Role>()
      return ids.map((id) => roles.get(id) ?? null)
    }),
    lastAccess: new DataLoader<string, Date | null>(async (ids) => {
      const moments = viewer ? await lastAccesses(db, viewer.userId, [...ids]) : new Map<string, Date>()
      return ids.map((id) => moments.get(id) ?? null)
    }),
  }
}
export type Loaders = ReturnType<typeof createLoaders>
