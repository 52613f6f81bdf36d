import type { Context } from '../../platform/context.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** What a command is given that works in the workspace that is shown. */
export function useHere(): () => Context {
  const { context } = useServices()
  const { workspaceId } = useTui()
  return () => ({
    ...context,
    // What a command tells beside its result would be written over the screen.
    notice: () => {},
    target: () => ({ ...context.target(), workspace: workspaceId }),
  })
}
