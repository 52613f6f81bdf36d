import { refusalError } from '@sandlot/core/actions'
import { instanceRefusals, setupRefusals } from '@sandlot/core/admin/refusals'
import type { SetupPart, SetupStep } from '@sandlot/core/admin/setup-rest'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { doAction } from '../../platform/noted.ts'
import { instanceSetup } from '../tables.ts'

/** Returns the environment variable that configures a part, or null if there is none. */
export function variableOf({ config }: Pick<Context, 'config'>, part: SetupPart): string | null {
  const variables = { github: 'GITHUB_CLIENT_ID', google: 'GOOGLE_CLIENT_ID', mail: 'SANDLOT_SMTP_URL' }
  return config[part] === null ? null : variables[part]
}

export function assertNotInEnvironment(context: Context, part: SetupPart): void {
  const variable = variableOf(context, part)
  if (variable) throw refusalError(setupRefusals, 'fromEnvironment', { titles: variable })
}

/**
 * Returns the given secret, or else the stored one, or null if there is none. A stored secret is only ever sent where
 * it was entered for, so all of `sameAs` must be unchanged.
 */
export async function secretMeant(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  part: SetupPart,
  given: string | undefined,
  sameAs: Record<string, unknown>,
): Promise<string | null> {
  if (given) return given
  const [row] = await db.select().from(instanceSetup).where(eq(instanceSetup.part, part))
  if (!row?.encryptedSecret) return null
  if (Object.entries(sameAs).some(([key, value]) => row.settings[key] !== value)) return null
  try {
    return decrypt(row.encryptedSecret, keys.setupSecrets)
  } catch {
    return null
  }
}

const audited = (part: SetupPart, cleared: boolean) => ({
  subjectIds: [],
  // Never the settings themselves: more people read the log than the form.
  details: { part, ...(cleared && { cleared }) },
})

/** Whoever changes a part holds this, as there may be no row to lock. */
const turnOf = (part: SetupPart | 'steps') => [`setup:${part}`]

/** Refuses a change of what somebody else has changed since the person saw it. */
async function assertAsSeen(tx: Transaction, part: SetupPart, seen: string | null | undefined) {
  if (seen === undefined) return
  const [row] = await tx.select().from(instanceSetup).where(eq(instanceSetup.part, part))
  if ((row?.updatedAt.getTime() ?? null) !== (seen && new Date(seen).getTime()))
    throw refusalError(instanceRefusals, 'changedMeanwhile')
}

export async function storePart(
  context: Context,
  part: SetupPart,
  settings: Record<string, unknown>,
  secret: string | null,
  seen: string | null | undefined,
): Promise<void> {
  const encryptedSecret = secret === null ? null : encrypt(secret, context.keys.setupSecrets)
  await doAction(
    context,
    'setup.change',
    async (tx, now) => {
      await assertAsSeen(tx, part, seen)
      const row = { settings, encryptedSecret, updatedById: context.actor.userId, updatedAt: now }
      await tx
        .insert(instanceSetup)
        .values({ part, ...row })
        .onConflictDoUpdate({ target: instanceSetup.part, set: row })
      return { result: undefined, audit: audited(part, false) }
    },
    turnOf(part),
  )
  context.setupCache.forget()
}

export async function clearPart(context: Context, part: SetupPart): Promise<void> {
  await doAction(context, 'setup.change', async (tx) => {
    const gone = await tx.delete(instanceSetup).where(eq(instanceSetup.part, part)).returning()
    return { result: undefined, audit: gone.length > 0 ? audited(part, true) : null }
  })
  context.setupCache.forget()
}

/** Notes whether the admins skip a step, for all of them. */
export const storeSkipped = (context: Context, step: SetupStep, isSkipped: boolean): Promise<void> =>
  doAction(
    context,
    'setup.skip',
    async (tx, now) => {
      const others = (await readSkipped(tx)).filter((one) => one !== step)
      const skipped = isSkipped ? [...others, step] : others
      const row = { settings: { skipped }, updatedById: context.actor.userId, updatedAt: now }
      await tx
        .insert(instanceSetup)
        .values({ part: 'steps', ...row })
        .onConflictDoUpdate({ target: instanceSetup.part, set: row })
      return { result: undefined, audit: null }
    },
    turnOf('steps'),
  )

async function readSkipped(db: Reader): Promise<SetupStep[]> {
  const [row] = await db.select().from(instanceSetup).where(eq(instanceSetup.part, 'steps'))
  return (row?.settings.skipped as SetupStep[] | undefined) ?? []
}
