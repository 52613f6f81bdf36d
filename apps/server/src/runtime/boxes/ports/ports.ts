import type { PortVisibility } from '@sandlot/core/runtime/boxes/rules'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { actOn } from '../../../sandboxes/act.ts'
import type { SandboxRow } from '../../../sandboxes/rows.ts'
import { boxPorts } from '../../tables.ts'
import { assertDevbox } from '../assert-devbox.ts'
import { boxChanged } from '../changed.ts'
import { readBoxRow } from '../repo.ts'

/** Who may see a port: everybody with the URL if it was shared, otherwise those who may see the sandbox. */
export async function visibilityOf(db: Reader, sandboxId: string, port: number): Promise<PortVisibility> {
  const [row] = await db
    .select({ visibility: boxPorts.visibility })
    .from(boxPorts)
    .where(and(eq(boxPorts.sandboxId, sandboxId), eq(boxPorts.port, port)))
  return row?.visibility ?? 'private'
}

export async function visibilitiesOf(db: Reader, sandboxId: string): Promise<Map<number, PortVisibility>> {
  const rows = await db.select().from(boxPorts).where(eq(boxPorts.sandboxId, sandboxId))
  return new Map(rows.map(({ port, visibility }) => [port, visibility]))
}

/** Sets who may see a port, even before anything listens on it. */
export const setVisibility = (
  context: Context,
  id: string,
  port: number,
  visibility: PortVisibility,
): Promise<string> =>
  actOn(context, { action: 'box.port', names: [id] }, async ({ tx, rows }) => {
    const row = rows[0] as SandboxRow
    assertDevbox(row)
    const { id: sandboxId, workspaceId } = row
    await tx
      .insert(boxPorts)
      .values({ sandboxId, port, visibility })
      .onConflictDoUpdate({ target: [boxPorts.sandboxId, boxPorts.port], set: { visibility } })
    const box = await readBoxRow(tx, sandboxId)
    return {
      result: sandboxId,
      audit: { details: { port, visibility } },
      events: box ? boxChanged(workspaceId, box) : [],
    }
  })
