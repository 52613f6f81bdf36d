import { lazyPart } from '@sandlot/ui/lazy-part'
import { type ComponentType, Suspense } from 'react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'

/**
 * A component about the active workspace that is rendered only if workspaces have plans (docs/spec/decisions.md, 7). It
 * loads after the page, and is left out if it fails to load.
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
