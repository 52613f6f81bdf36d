import { refusalError } from '@sandlot/core/actions'
import { instanceRefusals } from '@sandlot/core/admin/refusals'
import type { InstanceSettings } from '@sandlot/core/admin/settings-rest'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { doAction } from '../platform/noted.ts'
import { instanceSettings } from './tables.ts'

const ROW = 1
const PRESET: InstanceSettings = { signUp: 'open', announcement: null, revision: 0 }

/** Returns the settings of this instance, or the defaults if nobody has changed them. */
export async function readSettings(db: Reader): Promise<InstanceSettings> {
  const [row] = await db.select().from(instanceSettings).where(eq(instanceSettings.id, ROW))
  return row ? { signUp: row.signUp, announcement: row.announcement, revision: row.revision } : PRESET
}

type Change = {
  revision: number
  signUp?: InstanceSettings['signUp'] | undefined
  announcement?: string | null | undefined
}

/** Changes the given settings, if nobody has changed any since that revision. */
export function changeSettings(context: Context, { revision, ...wanted }: Change): Promise<InstanceSettings> {
  return doAction(context, 'settings.change', async (tx, now) => {
    await tx
      .insert(instanceSettings)
      .values({ id: ROW, ...PRESET, updatedAt: now })
      .onConflictDoNothing()
    const [before] = await tx
      .select()
      .from(instanceSettings)
      .where(eq(instanceSettings.id, ROW))
      .for('update')
    if (before?.revision !== revision) throw refusalError(instanceRefusals, 'changedMeanwhile')
    const changed = {
      ...(wanted.signUp !== undefined && { signUp: wanted.signUp }),
      ...(wanted.announcement !== undefined && { announcement: wanted.announcement || null }),
    }
    const next = { ...changed, revision: revision + 1, updatedAt: now }
    const [row] = await tx.update(instanceSettings).set(next).where(eq(instanceSettings.id, ROW)).returning()
    if (!row) throw refusalError(instanceRefusals, 'changedMeanwhile')
    return {
      result: { signUp: row.signUp, announcement: row.announcement, revision: row.revision },
      audit: { subjectIds: [], details: changed },
    }
  })
}
