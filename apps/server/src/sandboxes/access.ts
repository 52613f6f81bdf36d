import { refusalError } from '@sandlot/core/actions'
import { isExportForbidden } from '@sandlot/core/sandboxes/action-rules'
import type { SandboxPerson } from '@sandlot/core/sandboxes/actions'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { keptRefusals, sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import {
  type Authorization,
  type GrantLevel,
  reaches,
  sandboxAuthorization,
} from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { Context } from '../platform/context.ts'
import { chain, type MaybePromise } from '../platform/maybe-promise.ts'
import { SANDBOX_ID_LENGTH } from './insert.ts'
import type { SandboxRow } from './rows.ts'

type Asking = Pick<Context, 'viewer' | 'roleIn' | 'loaders'>

/** The viewer's access level to a sandbox, by core's rule. */
export const authorizationOf = (row: SandboxRow, context: Asking): MaybePromise<Authorization> =>
  chain(personOf(row, context), (person) => sandboxAuthorization(asSubject(row), person))

/** The viewer's relation to a sandbox. */
export function personOf(
  row: SandboxRow,
  { viewer, roleIn, loaders }: Asking,
): MaybePromise<Required<SandboxPerson>> {
  const id = viewer?.userId ?? null
  return chain(roleIn(row.workspaceId), (role) =>
    chain(grantsTo(viewer, role, row, loaders), (grant) => ({ id, role, grant })),
  )
}

/** Whether the viewer can see a sandbox at all. Grants are only loaded if they decide that. */
export const maySee = (row: SandboxRow, context: Asking) =>
  chain(context.roleIn(row.workspaceId), (role) => {
    const own = sandboxAuthorization(asSubject(row), { id: context.viewer?.userId ?? null, role })
    return own !== 'NONE' || chain(authorizationOf(row, context), (level) => level !== 'NONE')
  })

/** Whether everybody can see it, by core's rule for visitors. */
export const isOpenToAll = (row: SandboxRow): boolean =>
  sandboxAuthorization(asSubject(row), { id: null, role: null }) !== 'NONE'

/** Whether it is unlisted, but has a guessable id from when ids were short. */
export const isGuessable = ({ privacy, id }: SandboxRow): boolean =>
  privacy === PRIVACY.unlisted && id.length < SANDBOX_ID_LENGTH

/** A sandbox in the form that core's rules take. */
export const asSubject = (
  row: Pick<SandboxRow, 'authorId' | 'privacy' | 'draft' | 'removedAt' | 'isFrozen'>,
) => ({
  authorId: row.authorId,
  privacy: row.privacy,
  draft: row.draft,
  removed: row.removedAt !== null,
  isFrozen: row.isFrozen,
})

/** Members need no grants: most sandboxes are viewed by members, and nothing is queried for them. */
function grantsTo(
  viewer: Context['viewer'],
  role: Role | null,
  row: SandboxRow,
  loaders: Context['loaders'],
): MaybePromise<GrantLevel | null> {
  const isMembers = role !== null && (!row.draft || row.authorId === viewer?.userId)
  return viewer === null || isMembers ? null : loaders.grant.load(row.id)
}

/**
 * Returns the sandbox if the viewer has the access level. One that they can see is "not allowed"; a hidden one is "not
 * found".
 */
export async function authorize(
  row: SandboxRow,
  required: Authorization,
  context: Context,
): Promise<SandboxRow> {
  const level = await authorizationOf(row, context)
  if (level === 'NONE') throw refusalError(sandboxRefusals, 'notFound')
  if (!reaches(level, required)) throw refusalError(sandboxRefusals, 'notAllowed')
  return row
}

/** Refuses to export a protected sandbox; viewing its files is another matter (spec IT-044). */
export function assertMayExport(row: SandboxRow): void {
  if (isExportForbidden({ isV2: row.isV2, permissions: row }))
    throw refusalError(keptRefusals, 'exportForbidden')
}
