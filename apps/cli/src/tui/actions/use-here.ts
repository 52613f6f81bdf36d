import type { Context } from '../../platform/context.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** The context of a command in the displayed workspace. */
export function useHere(): () => Context {
  const { context } = useServices()
  const { workspaceId } = useTui()
  return () => ({
    ...context,
    // Notices of a command would overwrite the screen.
    notice: () => {},
    target: () => ({ ...context.target(), workspace: workspaceId }),
  })
}
