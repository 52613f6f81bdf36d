import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { templates } from '../templates/tables.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxAccesses, sandboxes } from './tables.ts'

export async function lastAccesses(db: Reader, userId: string, ids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: sandboxAccesses.sandboxId, at: sandboxAccesses.lastAccessedAt })
    .from(sandboxAccesses)
    .where(and(eq(sandboxAccesses.userId, userId), inArray(sandboxAccesses.sandboxId, ids)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const isNamed = (idOrAlias: string) => or(eq(sandboxes.id, idOrAlias), eq(sandboxes.alias, idOrAlias))

/**
 * Finds a sandbox by id or alias, even in the trash. For names that the server knows; names from clients go through
 * `seek`.
 */
export async function findSandbox(db: Reader, idOrAlias: string): Promise<SandboxRow | null> {
  const [row] = await db
    .select()
    .from(sandboxes)
    .where(isNamed(idOrAlias))
    .orderBy(desc(eq(sandboxes.id, idOrAlias)))
    .limit(1)
  return row ?? null
}

export const findSandboxes = (db: Reader, ids: string[]): Promise<SandboxRow[]> =>
  db.select().from(sandboxes).where(inArray(sandboxes.id, ids))

/** The condition for sandboxes that are not templates, which have a list of their own (spec IT-053). */
export const isNoTemplate = (): SQL =>
  sql`not exists (select 1 from ${templates} where ${templates.sandboxId} = ${sandboxes.id} and ${templates.published})`
