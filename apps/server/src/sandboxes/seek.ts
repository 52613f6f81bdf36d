import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { manyRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import type { Authorization } from '@sandlot/core/sandboxes/rules'
import { desc, eq, inArray, or } from 'drizzle-orm'
import { nextLookup, noteLookup } from '../accounts/attempts.ts'
import type { Context } from '../platform/context.ts'
import { authorize, maySee } from './access.ts'
import { isNamed } from './repo.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

// All names from clients are looked up here: callers who repeatedly name what does not exist, or what they may not see,
// have to wait.

export const columns = (context: Context) => ({ row: sandboxes, next: nextLookup(context, 'sandbox') })

const visible = async (row: SandboxRow, context: Context): Promise<SandboxRow[]> =>
  (await maySee(row, context)) ? [row] : []

/** Returns the sandbox of an id or alias if the viewer may see it, or null, for callers to whom that is no error. */
export async function seekOrNull(context: Context, idOrAlias: string): Promise<SandboxRow | null> {
  const [found] = await context.db
    .select(columns(context))
    .from(sandboxes)
    .where(isNamed(idOrAlias))
    .orderBy(desc(eq(sandboxes.id, idOrAlias)))
    .limit(1)
  return shown(context, idOrAlias, found)
}

/** Returns what was found by a name, if the viewer may see it. */
export async function shown(
  context: Context,
  idOrAlias: string,
  found: { row: SandboxRow; next: Date | null } | undefined,
): Promise<SandboxRow | null> {
  const [row = null] = found ? await visible(found.row, context) : []
  await noteLookup(context, 'sandbox', { next: found?.next ?? null, missed: row ? [] : [idOrAlias] })
  return row
}

/** Returns the sandbox of an id or alias, or throws. */
export async function seek(context: Context, idOrAlias: string): Promise<SandboxRow> {
  const row = await seekOrNull(context, idOrAlias)
  if (!row) throw refusalError(sandboxRefusals, 'notFound')
  return row
}

/** Looks up ids and aliases, by the given name. Callers still have to check whether the viewer may see the result. */
export async function lookUp(context: Context, names: readonly string[]): Promise<Map<string, SandboxRow>> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const found = await context.db
    .select(columns(context))
    .from(sandboxes)
    .where(or(inArray(sandboxes.id, wanted), inArray(sandboxes.alias, wanted)))
  await noteLookup(context, 'sandbox', { next: found[0]?.next ?? null, missed: [] })
  const byAlias = new Map(found.map(({ row }) => [row.alias, row]))
  const byId = new Map(found.map(({ row }) => [row.id, row]))
  return new Map(
    wanted.flatMap((name) => {
      const row = byId.get(name) ?? byAlias.get(name)
      return row ? [[name, row] as const] : []
    }),
  )
}

/**
 * Returns all sandboxes if the viewer may see them, or throws an error that names the missing ones; in the requested
 * order, without duplicates.
 */
async function seekAll(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await context.db.select(columns(context)).from(sandboxes).where(inArray(sandboxes.id, wanted))
  const seen = (await Promise.all(found.map(({ row }) => visible(row, context)))).flat()
  const rows = new Map(seen.map((row) => [row.id, row]))
  const missed = wanted.filter((id) => !rows.has(id))
  await noteLookup(context, 'sandbox', { next: found[0]?.next ?? null, missed })
  if (missed.length > 0) throw errorOfRefusal(manyRefusals, { reason: 'notFound', params: missed })
  return wanted.flatMap((id) => rows.get(id) ?? [])
}

/** Returns all sandboxes if the viewer has the access level on each. */
export async function authorizeAll(
  ids: readonly string[],
  required: Authorization,
  context: Context,
): Promise<SandboxRow[]> {
  const rows = await seekAll(context, ids)
  return Promise.all(rows.map((row) => authorize(row, required, context)))
}
