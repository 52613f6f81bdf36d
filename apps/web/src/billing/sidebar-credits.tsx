import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense } from 'react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'

/** Nobody needs it before the page; one that cannot be loaded is not missed. */
const CreditUsage = lazyPart(
  () => import('./credit-usage.tsx').then((module) => module.CreditUsage),
  () => null,
)

/**
 * The credits of the active workspace at the foot of the sidebar, where workspaces have plans
 * (docs/spec/decisions.md, 7).
 */
export function SidebarCredits() {
  const { active } = useWorkspace()
  if (!active.plan) return null
  return (
    <Suspense>
      <CreditUsage key={active.id} />
    </Suspense>
  )
}
