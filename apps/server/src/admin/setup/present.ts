import type { Setup, SetupPart, SetupStep } from '@sandlot/core/admin/setup-rest'
import { eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Context } from '../../platform/context.ts'
import { invitations } from '../../workspaces/tables.ts'
import { readSettings } from '../settings.ts'
import { instanceSetup } from '../tables.ts'
import { variableOf } from './commands.ts'
import { isSecretLost } from './stored.ts'

const UNSET = { settings: null, hasSecret: false, isSecretLost: false, changedAt: null, changedBy: null }

/** Returns what is set up and where, without any secrets. */
export async function presentSetup(context: Context): Promise<Setup> {
  const { db, config, keys, publicUrl } = context
  const [rows, { signUp }, people, invited] = await Promise.all([
    db
      .select({ row: instanceSetup, username: users.username })
      .from(instanceSetup)
      .leftJoin(users, eq(users.id, instanceSetup.updatedById)),
    readSettings(db),
    db.select({ id: users.id }).from(users).limit(2),
    db.select({ id: invitations.id }).from(invitations).limit(1),
  ])
  const rowOf = (part: string) => rows.find(({ row }) => row.part === part)
  const stateOf = (part: SetupPart) => {
    const variable = variableOf(context, part)
    if (variable) return { source: 'environment', variable, ...UNSET, hasSecret: true } as const
    const found = rowOf(part)
    if (!found) return { source: 'none', variable, ...UNSET } as const
    const { settings, encryptedSecret, updatedAt } = found.row
    const isLost = isSecretLost(encryptedSecret, keys.setupSecrets)
    return {
      source: 'stored',
      variable,
      settings: settings as never,
      hasSecret: encryptedSecret !== null && !isLost,
      isSecretLost: isLost,
      changedAt: updatedAt.toISOString(),
      changedBy: found.username,
    } as const
  }
  return {
    publicUrl: publicUrl(),
    github: stateOf('github'),
    google: stateOf('google'),
    mail: stateOf('mail'),
    others: [
      ...(config.apple ? (['apple'] as const) : []),
      ...(config.sso.length > 0 ? (['sso'] as const) : []),
    ],
    signUp,
    hasOthers: people.length > 1 || invited.length > 0,
    skipped: (rowOf('steps')?.row.settings.skipped as SetupStep[] | undefined) ?? [],
  }
}
