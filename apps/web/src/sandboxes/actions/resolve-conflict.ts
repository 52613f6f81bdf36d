import { patchEntity } from '@sandlot/core/cache'
import { folderKeys } from '@sandlot/core/folders/queries'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import type { ActionContext } from './context.ts'

type Choice = {
  mine: unknown
  again: (theirs: unknown) => Promise<boolean>
  /** Says what went wrong where it was no such conflict. */
  tell: () => boolean
}

/** Shows what somebody else made of it, and asks which of the two is to stand. */
export async function resolveConflict(
  { queries, modals, say }: Pick<ActionContext, 'queries' | 'modals' | 'say'>,
  error: unknown,
  { mine, again, tell }: Choice,
): Promise<boolean> {
  const conflict = editConflictOf(error)
  if (!conflict) return tell()
  const { field, theirs, ids } = conflict
  if (field === 'path') void queries.invalidateQueries({ queryKey: folderKeys.all })
  else for (const id of ids) patchEntity(queries, 'Sandbox', id, { [field]: theirs })
  const load = () => import('./conflict-modal.tsx').then((module) => module.ConflictModal)
  const isMine = await modals.openModal(load, { conflict, mine })
  if (isMine === true) return again(theirs)
  say(conflictMessages.kept)
  return false
}
