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

/** What the viewer of a request may do with a sandbox, by core's rule. */
export const authorizationOf = (row: SandboxRow, context: Asking): MaybePromise<Authorization> =>
  chain(personOf(row, context), (person) => sandboxAuthorization(asSubject(row), person))

/** What the viewer of a request is to a sandbox. */
export function personOf(
  row: SandboxRow,
  { viewer, roleIn, loaders }: Asking,
): MaybePromise<Required<SandboxPerson>> {
  const id = viewer?.userId ?? null
  return chain(roleIn(row.workspaceId), (role) =>
    chain(grantsTo(viewer, role, row, loaders), (grant) => ({ id, role, grant })),
  )
}

/** Whether the viewer sees a sandbox at all. What they were given of it is asked for only where it decides that. */
export const maySee = (row: SandboxRow, context: Asking) =>
  chain(context.roleIn(row.workspaceId), (role) => {
    const own = sandboxAuthorization(asSubject(row), { id: context.viewer?.userId ?? null, role })
    return own !== 'NONE' || chain(authorizationOf(row, context), (level) => level !== 'NONE')
  })

/** Whether everybody may see it, as core's rule has it for somebody who is not signed in. */
export const isOpenToAll = (row: SandboxRow): boolean =>
  sandboxAuthorization(asSubject(row), { id: null, role: null }) !== 'NONE'

/** Whether it is known only to who has its link, by an id of the time when they were short. */
export const isGuessable = ({ privacy, id }: SandboxRow): boolean =>
  privacy === PRIVACY.unlisted && id.length < SANDBOX_ID_LENGTH

/** A sandbox as core's rules look at it. */
export const asSubject = (
  row: Pick<SandboxRow, 'authorId' | 'privacy' | 'draft' | 'removedAt' | 'isFrozen'>,
) => ({
  authorId: row.authorId,
  privacy: row.privacy,
  draft: row.draft,
  removed: row.removedAt !== null,
  isFrozen: row.isFrozen,
})

/** Members have no need of what they were given: most sandboxes are looked at by members, and nothing is asked. */
function grantsTo(
  viewer: Context['viewer'],
  role: Role | null,
  row: SandboxRow,
  loaders: Context['loaders'],
): MaybePromise<GrantLevel | null> {
  const isMembers = role !== null && (!row.draft || row.authorId === viewer?.userId)
  return viewer === null || isMembers ? null : loaders.grant.load(row.id)
}

/** The sandbox if the viewer reaches the level: one that they see is "not allowed", one gone from them "not found". */
export async function authorise(
  row: SandboxRow,
  required: Authorization,
  context: Context,
): Promise<SandboxRow> {
  const level = await authorizationOf(row, context)
  if (level === 'NONE') throw refusalError(sandboxRefusals, 'notFound')
  if (!reaches(level, required)) throw refusalError(sandboxRefusals, 'notAllowed')
  return row
}

/** Refuses to hand out what is not to be exported; looking at the files is another matter (spec IT-044). */
export function assertMayExport(row: SandboxRow): void {
  if (isExportForbidden({ isV2: row.isV2, permissions: row }))
    throw refusalError(keptRefusals, 'exportForbidden')
}
