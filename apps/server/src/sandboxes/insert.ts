import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { violates } from '../platform/db/violation.ts'
import type { Ids } from '../platform/ids.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

/** 67 bits, so that unlisted sandboxes cannot be found by guessing. Older ids are shorter and remain valid. */
export const SANDBOX_ID_LENGTH = 13
/** Never reached by chance: something would be wrong with the ids. */
const TRIES_MAX = 20

/** The defaults of a new sandbox: spelled out, so that an inserted row need not be read back. */
export const blank = {
  alias: null,
  description: null,
  entry: null,
  originalGit: null,
  forkedFromId: null,
  forkedTemplateId: null,
  forkCount: 0,
  viewCount: 0,
  likeCount: 0,
  tags: [],
  externalResources: [],
  isFrozen: false,
  preventSandboxExport: false,
  preventSandboxLeaving: false,
  version: 0,
  removedAt: null,
} satisfies Partial<SandboxRow>

/** Creates a sandbox, retrying with another id as long as the random one is taken. */
export async function withFreeId<Made>(ids: Ids, make: (id: string) => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1)
    try {
      return await make(ids.short(SANDBOX_ID_LENGTH))
    } catch (error) {
      if (tries === TRIES_MAX || !violates(error, 'sandboxes_pkey')) throw error
    }
}

type NewSandbox = Omit<typeof sandboxes.$inferInsert, 'id'>

const asItsWorkspaceSays = (one: NewSandbox): NewSandbox => ({
  ...one,
  preventSandboxExport:
    sql`(select prevent_sandbox_export from workspaces where id = ${one.workspaceId})` as never,
  preventSandboxLeaving:
    sql`(select prevent_sandbox_leaving from workspaces where id = ${one.workspaceId})` as never,
})

/** Inserts new sandboxes and returns them in order, each with a unique id. */
export async function insertSandboxes(
  tx: Transaction,
  ids: Ids,
  wanted: readonly NewSandbox[],
): Promise<SandboxRow[]> {
  const made = new Map<NewSandbox, SandboxRow>()
  for (let tries = 0; tries < TRIES_MAX && made.size < wanted.length; tries += 1) {
    const open = wanted.filter((one) => !made.has(one))
    const named = new Map(open.map((one) => [ids.short(SANDBOX_ID_LENGTH), one]))
    const rows = await tx
      .insert(sandboxes)
      .values([...named].map(([id, one]) => ({ ...asItsWorkspaceSays(one), id })))
      .onConflictDoNothing({ target: sandboxes.id })
      .returning()
    for (const row of rows) {
      const one = named.get(row.id)
      if (one) made.set(one, row)
    }
  }
  return wanted.map((one) => {
    const row = made.get(one)
    if (!row) throw new Error(`No free id was found in ${TRIES_MAX} tries.`)
    return row
  })
}
