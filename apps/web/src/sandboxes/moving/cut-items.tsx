import { shellMessages } from '@sandlot/core/shell/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useShortcut } from '../../shell/browser/use-shortcut.ts'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { useCut } from './use-moving.ts'

const CutBar = lazyPart(
  () => import('./cut-bar.tsx').then((module) => module.CutBar),
  () => null,
)

/** Where cut items are shown. Their shortcuts work from the moment of the cut, even while the rest is loading. */
export function CutItems() {
  const cut = useCut()
  const services = useServices()
  const deps = { ...services, router: useRouter() }
  const { active } = useWorkspace()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const page = { active, pathname, folder: useParams({ strict: false })._splat }
  const run = (name: 'paste' | 'forget') =>
    cut &&
    void import('./cut-actions.ts').then(
      (actions) => actions[name](deps, cut, page),
      // Nothing has been moved, and the items are still cut.
      () => services.toasts.toast('error', shellMessages.partFailed),
    )
  const press = (name: 'paste' | 'forget') => !isElsewhere() && run(name)
  useShortcut('mod+v', () => press('paste'), cut !== null)
  useShortcut('Escape', () => press('forget'), cut !== null)
  return (
    cut && (
      <Suspense>
        <CutBar cut={cut} onForget={() => run('forget')} onPaste={() => run('paste')} page={page} />
      </Suspense>
    )
  )
}

/** Keys in a field or an open overlay belong to that. */
const isElsewhere = (): boolean =>
  document.activeElement?.closest('input, textarea, [contenteditable], [role="dialog"], [role="menu"]') !=
  null
