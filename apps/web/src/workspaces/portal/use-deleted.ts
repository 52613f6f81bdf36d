import { useRouter } from '@tanstack/react-router'
import { useWorkspace } from '../workspace-context.tsx'

/** Goes on in another workspace, before the page of one that is gone asks for it again. */
export function useDeleted(): () => void {
  const { active, all, choose } = useWorkspace()
  const router = useRouter()
  return () => {
    const next = all.find(({ id }) => id !== active.id)
    if (!next) return
    choose(next.id)
    void router.navigate({ to: '/dashboard/recent', search: { workspace: next.id }, replace: true })
  }
}
