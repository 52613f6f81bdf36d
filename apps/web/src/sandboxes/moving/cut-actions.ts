import type { Destination } from '@sandlot/core/folders/drop-rules'
import { normalPath } from '@sandlot/core/folders/rules'
import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { type Moved, type MoveTarget, movedOf, planMove } from '@sandlot/core/sandboxes/moving/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import type { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { cutStoreOf, type Taken } from './cut-store.ts'
import { type MoveDeps, runMove } from './run-move.ts'

/** The current page, where items would be pasted. */
export type Page = Pick<ReturnType<typeof useWorkspace>, 'active'> & {
  pathname: string
  /** The path of the folder, on a folder's page. */
  folder: string | undefined
}

const FOLDERS = '/dashboard/sandboxes'

/** Returns where cut items would go on this page. Null if nowhere, or if all of them are already there. */
export function pasteDestination({ items, teamId }: Taken, page: Page): Destination | null {
  const destination = destinationOf(page)
  if (!destination || !mayIn(page.active, 'sandbox.create')) return null
  return movesTo(movedOf(items, teamId), { ...destination, teamId: page.active.id }) ? destination : null
}

/** Pastes cut items into the current page. Without a destination for them, they stay cut. */
export async function paste(deps: MoveDeps, cut: Taken, page: Page): Promise<void> {
  const destination = pasteDestination(cut, page)
  const { cut: current, setCut } = cutStoreOf(deps.queries)
  // They may have been pasted or the cut canceled while this was loading.
  if (!destination || current() !== cut) return
  setCut(null)
  const onLeft = () => setCut(cut)
  await runMove(deps, movedOf(cut.items, cut.teamId), { ...destination, teamId: page.active.id }, { onLeft })
}

/** Cancels a cut, leaving its items where they are. */
export function forget({ queries, toasts }: MoveDeps, cut: Taken): void {
  const { cut: current, setCut } = cutStoreOf(queries)
  if (current() !== cut) return
  setCut(null)
  toasts.toast('notice', movingMessages.forgotten)
}

function destinationOf({ pathname, folder }: Page): Destination | null {
  if (pathname === '/dashboard/drafts') return { at: 'drafts' }
  const isFolder = pathname === FOLDERS || pathname.startsWith(`${FOLDERS}/`)
  return isFolder ? { at: 'folder', path: normalPath(folder ?? '') } : null
}

/** Whether any of the items is not there already. */
function movesTo(cut: readonly Moved[], target: MoveTarget): boolean {
  const plan = planMove(cut, target, { here: [], there: [] })
  return 'problem' in plan || plan.steps.length > 0
}
