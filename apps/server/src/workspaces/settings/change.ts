import type { WorkspaceActionName } from '@sandlot/core/all-actions'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { actHolding, type HeldAct } from '../act.ts'
import type { TeamRow } from '../rows.ts'
import { workspaces } from '../tables.ts'

type Fields = Partial<typeof workspaces.$inferInsert>

/** What is recorded of fields without secrets: the values before and after. */
function changedOnly(team: TeamRow, fields: Fields): { before: Fields; after: Fields } | null {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(team[name]) !== JSON.stringify(fields[name]),
  )
  if (names.length === 0) return null
  const only = (of: Fields): Fields => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: only(team), after: only(fields) }
}

/** Changes the row of a workspace. If nothing changes, nothing is recorded. */
export async function changeWorkspace(
  context: Context,
  act: HeldAct & { action: WorkspaceActionName },
  fieldsOf: (work: { tx: Transaction; team: TeamRow }) => Fields | Promise<Fields>,
): Promise<TeamRow> {
  const saved = await actHolding(context, act, async ({ tx, now, team }) => {
    const details = changedOnly(team, await fieldsOf({ tx, team }))
    if (!details) return { result: team, audit: null }
    const [row] = await tx
      .update(workspaces)
      .set({ ...details.after, updatedAt: now })
      .where(eq(workspaces.id, team.id))
      .returning()
    if (!row) throw new Error('the workspace is gone')
    return { result: row, audit: { details } }
  })
  context.loaders.workspace.clear(saved.id)
  return saved
}
