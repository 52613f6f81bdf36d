import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError, type Scope } from '@sandlot/core/actions'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, CommandDeps } from './commands.ts'
import type { Config } from './config/config.ts'
import type { DiskRoom } from './disk/disk-room.ts'
import type { Keys } from './keys/keys.ts'
import type { Sealed } from './keys/reseal.ts'
import type { Hub } from './live/hub.ts'
import type { MaybePromise } from './maybe-promise.ts'

// Interfaces, so that each feature adds its own fields (`declare module`) without this file knowing of them.

/** The signed-in person behind a request. */
export interface Viewer {
  userId: string
  sessionId: string
  kind: 'cookie' | 'token'
  scope: Scope
  /** When the person last confirmed in this session who they are. */
  signedInAt: Date
  isAdmin: boolean
  /** Whether it is the service account of a workspace instead of a person. */
  isService: boolean
  primaryWorkspaceId: string | null
  personalWorkspaceId: string
}

/** The dependencies that are injected into every part of the server. */
export interface Deps extends CommandDeps {
  config: Config
  log: FastifyBaseLogger
  publicUrl: () => string
  /** Where previews are served, as `http://{id}.host`; null if they are off. */
  previewUrl: () => string | null
  fetch: typeof fetch
  keys: Keys
  /** Everything that is stored encrypted in the database. */
  sealed: readonly Sealed[]
  disk: DiskRoom
  /** Distributes all live events that reach this server. */
  hub: Hub
  /** Whether this server is about to stop, so that no clients should be sent to it. */
  isStopping: () => boolean
  /** Whether the process that fetches packages for previews is down. */
  npmIsDown: () => boolean
  /** Whether the job runner has stopped unexpectedly. */
  jobsAreDown: () => boolean
}

/** Reads needed by many fields of one request, batched into one query each: `loaders.ts` of each feature. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Loaders {}

/** What resolvers and routes work with: one per HTTP request. */
export interface Context extends Deps {
  viewer: Viewer | null
  actor: Actor
  /** The client's address, as far as the proxies in front are trusted; null if there is no request. */
  address: string | null
  loaders: Loaders
  /** A context of the same viewer without anything cached, for long-running work. */
  anew(): Context
  /** The viewer's role in a workspace, or null. */
  roleIn(workspaceId: string | null): MaybePromise<Role | null>
}

/** Returns the signed-in person, or throws the error that asks to sign in. */
export function requireViewer(context: Pick<Context, 'viewer'>): Viewer {
  if (!context.viewer) throw refusalError(accessRefusals, 'signedOut')
  return context.viewer
}
