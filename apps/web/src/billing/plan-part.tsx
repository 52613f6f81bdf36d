import { lazyPart } from '@sandlot/ui/lazy-part'
import { type ComponentType, Suspense } from 'react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'

/**
 * Something about the active workspace where workspaces have plans (docs/spec/decisions.md, 7). Nobody needs it before
 * the page; one that cannot be loaded is not missed.
 */
export function planPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazyPart(load, () => null)
  return () => {
    const { active } = useWorkspace()
    return active.plan ? (
      <Suspense>
        <Part key={active.id} />
      </Suspense>
    ) : null
  }
}
