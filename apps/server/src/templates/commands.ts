import { inArray } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { actOn } from '../sandboxes/act.ts'
import { assertCount, sandboxesChanged } from '../sandboxes/commands.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import type { TemplateRow } from './rows.ts'
import { templates } from './tables.ts'

const inOrder = (rows: readonly SandboxRow[], found: readonly TemplateRow[]): TemplateRow[] => {
  const bySandbox = new Map(found.map((template) => [template.sandboxId, template]))
  return rows.flatMap(({ id }) => bySandbox.get(id) ?? [])
}

/** Turns sandboxes into templates; existing templates stay unchanged. */
export async function makeTemplates(context: Context, ids: readonly string[]): Promise<TemplateRow[]> {
  assertCount(ids)
  return actOn(context, { action: 'sandbox.to_template', names: ids }, async ({ tx, now, rows }) => {
    if (rows.length === 0) return { result: [], audit: null }
    const values = rows.map(({ id }) => ({
      id: context.ids.uuid(),
      sandboxId: id,
      published: true,
      insertedAt: now,
      updatedAt: now,
    }))
    const made = await tx
      .insert(templates)
      .values(values)
      .onConflictDoUpdate({ target: templates.sandboxId, set: { published: true, updatedAt: now } })
      .returning()
    return { result: inOrder(rows, made), audit: {} }
  })
}

/** Turns templates back into plain sandboxes. Sandboxes created from them keep their look, so the row stays. */
export async function unmakeTemplates(context: Context, ids: readonly string[]): Promise<TemplateRow[]> {
  assertCount(ids)
  return actOn(context, { action: 'sandbox.from_template', names: ids }, async ({ tx, now, rows }) => {
    const unmade = await tx
      .update(templates)
      .set({ published: false, updatedAt: now })
      .where(
        inArray(
          templates.sandboxId,
          rows.map(({ id }) => id),
        ),
      )
      .returning()
    const done = inOrder(rows, unmade)
    const changed = rows.filter(({ id }) => done.some(({ sandboxId }) => sandboxId === id))
    if (changed.length === 0) return { result: [], audit: null }
    return { ...sandboxesChanged([], changed), result: done }
  })
}
