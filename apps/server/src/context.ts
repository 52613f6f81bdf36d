import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { UserRow } from './accounts/rows.ts'
import type { SetupCache } from './admin/setup/current.ts'
import { createLoaders, type Loaders } from './loaders.ts'
import { type Actor, type CommandDeps, system } from './platform/commands.ts'
import type { Config } from './platform/config.ts'
import type { DiskRoom } from './platform/disk-room.ts'
import type { Keys } from './platform/keys/keys.ts'
import type { MaybePromise } from './platform/maybe-promise.ts'

/** The signed-in person behind a request. */
export type Viewer = {
  userId: string
  sessionId: string
  kind: 'cookie' | 'token'
  scope: 'read' | 'write' | 'admin'
  /** When the person last proved who they are in this session. */
  signedInAt: Date
  isAdmin: boolean
  primaryWorkspaceId: string | null
  personalWorkspaceId: string
  /** The person as they were when the request came. */
  user: UserRow
}

/** What every part of the server is given instead of reaching for it. */
export type Deps = CommandDeps & {
  config: Config
  log: FastifyBaseLogger
  publicUrl: () => string
  /** Where previews live, as `http://{id}.host`; null where they are off. */
  previewUrl: () => string | null
  fetch: typeof fetch
  keys: Keys
  disk: DiskRoom
  /** Whether this server is about to end: nobody is to be sent to it any more. */
  isStopping: () => boolean
  /** Whether the process that fetches packages for previews is down. */
  npmIsDown: () => boolean
  /** Whether what runs jobs ended by itself. */
  jobsAreDown: () => boolean
  /** What admins set up in the browser; ask `currentSetup`. */
  setupCache: SetupCache
}

/** What resolvers and routes work with: one per HTTP request. */
export type Context = Deps & {
  viewer: Viewer | null
  actor: Actor
  /** Where the request comes from, as far as the proxies in front are believed; null for what is no request. */
  address: string | null
  loaders: Loaders
  /** The viewer's role in a workspace, null for none. */
  roleIn(workspaceId: string | null): MaybePromise<Role | null>
}

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

/** The signed-in person, or the error that asks to sign in. */
export function requireViewer(context: Pick<Context, 'viewer'>): Viewer {
  if (!context.viewer) throw new AppError('unauthenticated', accountMessages.signInRequired)
  return context.viewer
}
