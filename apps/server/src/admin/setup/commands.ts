import { refusalError } from '@sandlot/core/actions'
import { setupRefusals } from '@sandlot/core/admin/refusals'
import type { SetupPart, SetupStep } from '@sandlot/core/admin/setup-rest'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
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

export async function storePart(
  context: Context,
  part: SetupPart,
  settings: Record<string, unknown>,
  secret: string | null,
): Promise<void> {
  const encryptedSecret = secret === null ? null : encrypt(secret, context.keys.setupSecrets)
  await doAction(context, 'setup.change', async (tx, now) => {
    const row = { settings, encryptedSecret, updatedById: context.actor.userId, updatedAt: now }
    await tx
      .insert(instanceSetup)
      .values({ part, ...row })
      .onConflictDoUpdate({ target: instanceSetup.part, set: row })
    return { result: undefined, audit: audited(part, false) }
  })
  context.setupCache.forget()
}

export async function clearPart(context: Context, part: SetupPart): Promise<void> {
  await doAction(context, 'setup.change', async (tx) => {
    const gone = await tx.delete(instanceSetup).where(eq(instanceSetup.part, part)).returning()
    return { result: undefined, audit: gone.length > 0 ? audited(part, true) : null }
  })
  context.setupCache.forget()
}

/** Stores which steps the admins skipped, for all of them. */
export const storeSkipped = (context: Context, steps: readonly SetupStep[]): Promise<void> =>
  doAction(context, 'setup.skip', async (tx, now) => {
    const row = { settings: { skipped: steps }, updatedById: context.actor.userId, updatedAt: now }
    await tx
      .insert(instanceSetup)
      .values({ part: 'steps', ...row })
      .onConflictDoUpdate({ target: instanceSetup.part, set: row })
    return { result: undefined, audit: null }
  })
