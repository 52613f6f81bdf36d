import { AppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { type Authorization, reaches, sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { Context } from '../context.ts'
import { findSandboxes } from './repo.ts'
import type { SandboxRow } from './rows.ts'

/** What the viewer of a request may do with a sandbox, by core's rule. */
export async function authorizationOf(
  row: SandboxRow,
  { viewer, roleIn, loaders }: Pick<Context, 'viewer' | 'roleIn' | 'loaders'>,
): Promise<Authorization> {
  const role = await roleIn(row.workspaceId)
  return sandboxAuthorization(
    { authorId: row.authorId, privacy: row.privacy, draft: row.draft, removed: row.removedAt !== null },
    { id: viewer?.userId ?? null, role, given: await givenTo(viewer, role, row, loaders) },
  )
}

/** Members have no need of what they were given: most sandboxes are looked at by members, and nothing is asked. */
async function givenTo(
  viewer: Context['viewer'],
  role: Role | null,
  row: SandboxRow,
  loaders: Context['loaders'],
): Promise<'READ' | 'COMMENT' | null> {
  const isMembers = role !== null && (!row.draft || row.authorId === viewer?.userId)
  return viewer === null || isMembers ? null : loaders.given.load(row.id)
}

/** The sandbox if the viewer reaches the level; unseen ones are "not found", seen ones "not allowed". */
export async function authorise(
  row: SandboxRow | null,
  required: Authorization,
  context: Context,
): Promise<SandboxRow> {
  const level = row ? await authorizationOf(row, context) : 'NONE'
  if (!row || level === 'NONE') throw new AppError('not_found', sandboxMessages.notFound)
  if (!reaches(level, required)) throw new AppError('forbidden', sandboxMessages.notAllowed)
  return row
}

/** All of them or an error that names those that are missing; in the order asked for, each once. */
export async function authoriseAll(
  ids: readonly string[],
  required: Authorization,
  context: Context,
): Promise<SandboxRow[]> {
  const wanted = [...new Set(ids)]
  const rows = new Map((await findSandboxes(context.db, wanted)).map((row) => [row.id, row]))
  const found = await Promise.all(
    wanted.map(async (id) => {
      const row = rows.get(id)
      return row && (await authorizationOf(row, context)) !== 'NONE' ? row : null
    }),
  )
  const missing = wanted.filter((_, index) => !found[index])
  if (missing.length > 0) throw new AppError('not_found', sandboxMessages.notFoundMany(missing))
  return Promise.all(found.map((row) => authorise(row, required, context)))
}
