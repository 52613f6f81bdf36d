import type { Services } from '../shell/services.tsx'

/** The loader of routes about a workspace. */
export const workspacesLoader = async ({ context }: { context: Services }): Promise<void> =>
  (await import('./load-workspaces.ts')).loadWorkspaces(context)
