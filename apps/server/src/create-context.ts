import { createLoaders } from './features.ts'
import { type Actor, system } from './platform/commands.ts'
import type { Context, Deps, Viewer } from './platform/context.ts'

export function createContext(
  deps: Deps,
  viewer: Viewer | null,
  { address, client }: Pick<Actor, 'address' | 'client'> = system,
): Context {
  const loaders = createLoaders(deps, viewer)
  // The workspace comes with the role, and is asked for by most.
  const asked = async (workspaceId: string) => {
    await loaders.workspace.load(workspaceId)
    return loaders.viewerRole.load(workspaceId)
  }
  return {
    ...deps,
    viewer,
    address,
    actor: { userId: viewer?.userId ?? null, sessionId: viewer?.sessionId ?? null, address, client },
    loaders,
    roleIn: (workspaceId) =>
      workspaceId === null || viewer === null
        ? null
        : (loaders.viewerRole.known(workspaceId) ?? asked(workspaceId)),
  }
}
