import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { ENV_MAX_COUNT } from '@sandlot/core/runtime/boxes/limits'
import { envCountRefusals, envRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxVariable } from '@sandlot/core/runtime/boxes/rest'
import { envNameProblem } from '@sandlot/core/runtime/boxes/rules'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context, Deps } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { boxVariables } from '../tables.ts'

type Asking = Pick<Deps, 'keys'> & { db: Reader }

/** All variables of a devbox with their values, for the devbox itself alone. */
export async function openVariables(
  { db, keys }: Asking,
  sandboxId: string,
): Promise<Record<string, string>> {
  const rows = await readRows(db, sandboxId)
  return Object.fromEntries(
    rows.map(({ name, encryptedValue }) => [name, decrypt(encryptedValue, keys.boxVariables)]),
  )
}

/** The same as people see them: a secret is never given back. */
export async function readVariables({ db, keys }: Asking, sandboxId: string): Promise<BoxVariable[]> {
  const rows = await readRows(db, sandboxId)
  return rows.map(({ name, isSecret, encryptedValue }) => ({
    name,
    isSecret,
    value: isSecret ? null : decrypt(encryptedValue, keys.boxVariables),
  }))
}

const readRows = (db: Reader, sandboxId: string) =>
  db.select().from(boxVariables).where(eq(boxVariables.sandboxId, sandboxId)).orderBy(asc(boxVariables.name))

export type VariableChanges = {
  set?: readonly { name: string; value: string; isSecret: boolean }[] | undefined
  remove?: readonly string[] | undefined
}

/** Sets and removes variables, all or none. Processes that are started afterwards have them. */
export async function changeVariables(
  context: Context,
  id: string,
  { set = [], remove = [] }: VariableChanges,
): Promise<BoxVariable[]> {
  for (const [index, { name }] of set.entries()) {
    const reason = envNameProblem(name)
    if (reason) throw refusalError(envRefusals, reason, { field: `set.${index}.name` })
  }
  // The last of those with one name counts.
  const wanted = new Map(set.map((variable) => [variable.name, variable]))
  return actOn(context, { action: 'box.variables', names: [id] }, async ({ tx, rows }) => {
    const { id: sandboxId, workspaceId } = rows[0] as SandboxRow
    const ofBox = eq(boxVariables.sandboxId, sandboxId)
    if (remove.length > 0)
      await tx.delete(boxVariables).where(and(ofBox, inArray(boxVariables.name, [...remove])))
    if (wanted.size > 0)
      await tx
        .insert(boxVariables)
        .values(
          [...wanted.values()].map(({ name, value, isSecret }) => ({
            sandboxId,
            name,
            isSecret,
            encryptedValue: encrypt(value, context.keys.boxVariables),
          })),
        )
        .onConflictDoUpdate({
          target: [boxVariables.sandboxId, boxVariables.name],
          set: { isSecret: sql`excluded.is_secret`, encryptedValue: sql`excluded.encrypted_value` },
        })
    const variables = await readVariables({ db: tx, keys: context.keys }, sandboxId)
    if (variables.length > ENV_MAX_COUNT)
      throw errorOfRefusal(
        envCountRefusals,
        { reason: 'tooManyVariables', params: { max: ENV_MAX_COUNT } },
        { field: 'set' },
      )
    const audit = {
      workspaceId,
      subjectType: 'Sandbox',
      subjectIds: [sandboxId],
      details: { set: [...wanted.keys()], removed: remove },
    }
    return { result: variables, audit }
  })
}
