import { patchEntity } from '@sandlot/core/cache'
import { folderKeys } from '@sandlot/core/folders/queries'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import type { ActionContext } from './context.ts'

type Choice = {
  mine: unknown
  again: (theirs: unknown) => Promise<boolean>
  /** Reports the error if it is not such a conflict. */
  tell: () => boolean
}

/** Shows someone else's value, and asks which of the two to keep. */
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
