import { createHash } from 'node:crypto'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { ENV_MAX_COUNT } from '@sandlot/core/runtime/boxes/limits'
import { envCountRefusals, envRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxVariable } from '@sandlot/core/runtime/boxes/rest'
import { boundHost, boundProblem, envNameProblem } from '@sandlot/core/runtime/boxes/rules'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context, Deps } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { boxVariables } from '../tables.ts'
import { assertDevbox } from './assert-devbox.ts'
import { trustEnvironment } from './drivers/inside.ts'
import type { BoundSecret } from './runner/secrets.ts'

type Asking = Pick<Deps, 'keys'> & { db: Reader }

/** What a devbox gets: its variables, and for the gate, the secrets behind their placeholders. */
export type OpenVariables = { variables: Record<string, string>; secrets: BoundSecret[] }

/** Returns all variables of a devbox with their values, only for the devbox itself and its gate. */
export async function openVariables({ db, keys }: Asking, sandboxId: string): Promise<OpenVariables> {
  const opened = (await readRows(db, sandboxId)).map(({ name, hosts, encryptedValue }) => ({
    name,
    hosts,
    value: decrypt(encryptedValue, keys.boxVariables),
    placeholder: placeholderOf(sandboxId, name),
  }))
  const bound = opened.filter(({ hosts }) => hosts.length > 0)
  return {
    variables: {
      ...(bound.length > 0 && trustEnvironment()),
      ...Object.fromEntries(
        opened.map(({ name, hosts, value, placeholder }) => [name, hosts.length > 0 ? placeholder : value]),
      ),
    },
    secrets: bound.map(({ name: _, ...secret }) => secret),
  }
}

/** Stable, so that a running program keeps working when the secret gets another value. */
const placeholderOf = (sandboxId: string, name: string): string =>
  `sandlot-secret-${createHash('sha256').update(`${sandboxId}:${name}`).digest('hex').slice(0, 24)}`

/** Returns the variables as users see them: the value of a secret is never returned. */
export async function readVariables({ db, keys }: Asking, sandboxId: string): Promise<BoxVariable[]> {
  const rows = await readRows(db, sandboxId)
  return rows.map(({ name, isSecret, hosts, encryptedValue }) => ({
    name,
    isSecret,
    hosts,
    value: isSecret ? null : decrypt(encryptedValue, keys.boxVariables),
  }))
}

const readRows = (db: Reader, sandboxId: string) =>
  db.select().from(boxVariables).where(eq(boxVariables.sandboxId, sandboxId)).orderBy(asc(boxVariables.name))

/** A secret without `hosts` keeps its current ones. */
type VariableChange = {
  name: string
  value: string
  isSecret: boolean
  hosts?: readonly string[] | undefined
}

export type VariableChanges = {
  set?: readonly VariableChange[] | undefined
  remove?: readonly string[] | undefined
}

/** Sets and removes variables, all or none. They apply to processes started afterwards. */
export async function changeVariables(
  context: Context,
  id: string,
  { set = [], remove = [] }: VariableChanges,
): Promise<BoxVariable[]> {
  for (const [index, { name }] of set.entries()) {
    const reason = envNameProblem(name)
    if (reason) throw refusalError(envRefusals, reason, { field: `set.${index}.name` })
  }
  // If a name occurs repeatedly, the last one counts.
  const wanted = new Map(set.map((variable) => [variable.name, variable]))
  return actOn(context, { action: 'box.variables', names: [id] }, async ({ tx, rows: [sandbox] }) => {
    assertDevbox(sandbox as SandboxRow)
    const { id: sandboxId } = sandbox as SandboxRow
    const ofBox = eq(boxVariables.sandboxId, sandboxId)
    const known = new Map((await readRows(tx, sandboxId)).map((row) => [row.name, row.hosts]))
    const rows = [...wanted.values()].map((variable) => {
      const { name, value, isSecret } = variable
      const hosts = (variable.hosts ?? (isSecret ? (known.get(name) ?? []) : [])).map(boundHost)
      const reason = boundProblem({ value, isSecret, hosts })
      if (reason) throw refusalError(envRefusals, reason, { field: `set.${set.indexOf(variable)}.hosts` })
      const encryptedValue = encrypt(value, context.keys.boxVariables)
      return { sandboxId, name, isSecret, hosts, encryptedValue }
    })
    if (remove.length > 0)
      await tx.delete(boxVariables).where(and(ofBox, inArray(boxVariables.name, [...remove])))
    if (rows.length > 0)
      await tx
        .insert(boxVariables)
        .values(rows)
        .onConflictDoUpdate({
          target: [boxVariables.sandboxId, boxVariables.name],
          set: {
            isSecret: sql`excluded.is_secret`,
            encryptedValue: sql`excluded.encrypted_value`,
            hosts: sql`excluded.hosts`,
          },
        })
    const variables = await readVariables({ db: tx, keys: context.keys }, sandboxId)
    if (variables.length > ENV_MAX_COUNT)
      throw errorOfRefusal(
        envCountRefusals,
        { reason: 'tooManyVariables', params: { max: ENV_MAX_COUNT } },
        { field: 'set' },
      )
    return { result: variables, audit: { details: { set: [...wanted.keys()], removed: remove } } }
  })
}
