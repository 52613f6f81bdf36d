import { createLoaders } from './features.ts'
import { type Actor, system } from './platform/commands.ts'
import type { Context, Deps, Viewer } from './platform/context.ts'

export function createContext(
  deps: Deps,
  viewer: Viewer | null,
  from: Pick<Actor, 'address' | 'client'> = system,
): Context {
  const { address, client } = from
  const loaders = createLoaders(deps, viewer)
  // Signing in has read it. Most of what people request is their own, and commands must not need a second connection.
  if (viewer) loaders.user.prime(viewer.userId, viewer.user)
  // The workspace comes along with the role, and most requests need it.
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
    anew: () => createContext(deps, viewer, from),
    roleIn: (workspaceId) =>
      workspaceId === null || viewer === null
        ? null
        : (loaders.viewerRole.known(workspaceId) ?? asked(workspaceId)),
  }
}
