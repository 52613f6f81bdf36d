import type { MovePlace } from '@sandlot/core/folders/drop-rules'
import { movingMessages } from '@sandlot/core/sandboxes/moving-messages'
import {
  type Moved,
  type MoveTarget,
  movedOf,
  movedTitle,
  placeName,
  planMove,
} from '@sandlot/core/sandboxes/moving-rules'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Scissors } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useCurrentFolder } from '../../folders/use-current-folder.ts'
import { useServices } from '../../shell/services.tsx'
import { useShortcut } from '../../shell/use-shortcut.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { cutStoreOf, type Taken } from './cut-store.ts'
import { runMove } from './run-move.ts'

/** What was cut, wherever one goes to look for a place for it: the keys for it, and the same for the pointer. */
export function CutBar({ cut: { items, teamId } }: { cut: Taken }) {
  const { client, queries, toasts } = useServices()
  const router = useRouter()
  const { active, role } = useWorkspace()
  const folder = useCurrentFolder()
  const isDrafts = useRouterState({ select: ({ location }) => location.pathname === '/dashboard/drafts' })
  const here: MovePlace | null =
    folder !== null ? { at: 'folder', path: folder } : isDrafts ? { at: 'drafts' } : null
  const { setCut } = cutStoreOf(queries)
  const cut = useMemo(() => movedOf(items, teamId), [items, teamId])
  const place = canWrite(role) && here && movesTo(cut, { ...here, teamId: active.id }) ? here : null
  const paste = () => {
    if (!place || isInField()) return
    setCut(null)
    void runMove({ client, queries, toasts, router }, cut, { ...place, teamId: active.id })
  }
  const forget = () => {
    if (isInField()) return
    setCut(null)
    toasts.toast('notice', movingMessages.forgotten)
  }
  useShortcut('mod+v', paste, place !== null)
  useShortcut('Escape', forget)
  const [only] = cut
  const what =
    cut.length === 1 && only ? movingMessages.cutOne(movedTitle(only)) : movingMessages.cutMany(cut.length)
  // Said once it stands there: what comes together with the place for it is not read out.
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(`${what}. ${movingMessages.cutHint}`))
    return () => clearTimeout(timer)
  }, [what])
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      <section
        aria-label={movingMessages.cutBar}
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-menu"
      >
        <Scissors aria-hidden className="shrink-0 text-ink-muted" size={15} />
        <span className="min-w-0 truncate font-medium text-sm" dir="auto">
          {what}
        </span>
        {place ? (
          <Button onPress={paste} size="sm" variant="primary">
            {movingMessages.pasteHere(placeName(place))}
          </Button>
        ) : (
          <span className="text-ink-muted text-sm max-sm:sr-only">{movingMessages.goSomewhere}</span>
        )}
        <Button onPress={forget} size="sm" variant="ghost">
          {movingMessages.forget}
        </Button>
      </section>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

/** Whether anything of it is not there already. */
function movesTo(cut: readonly Moved[], target: MoveTarget): boolean {
  const plan = planMove(cut, target, { here: [], there: [] })
  return 'problem' in plan || plan.steps.length > 0
}

/** Keys in a field or in something open above the page are meant for that. */
const isInField = (): boolean =>
  document.activeElement?.closest('input, textarea, [contenteditable], [role="dialog"], [role="menu"]') !=
  null
