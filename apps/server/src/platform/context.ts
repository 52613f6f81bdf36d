import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, CommandDeps } from './commands.ts'
import type { Config } from './config.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Keys } from './keys/keys.ts'
import type { Sealed } from './keys/reseal.ts'
import type { Hub } from './live/hub.ts'
import type { MaybePromise } from './maybe-promise.ts'

// Interfaces, so that a feature adds what it brings (`declare module`) and nothing here has to know of it.

/** The signed-in person behind a request. */
export interface Viewer {
  userId: string
  sessionId: string
  kind: 'cookie' | 'token'
  scope: 'read' | 'write' | 'admin'
  /** When the person last proved who they are in this session. */
  signedInAt: Date
  isAdmin: boolean
  /** Whether it is the program of a workspace and no person. */
  isService: boolean
  primaryWorkspaceId: string | null
  personalWorkspaceId: string
}

/** What every part of the server is given instead of reaching for it. */
export interface Deps extends CommandDeps {
  config: Config
  log: FastifyBaseLogger
  publicUrl: () => string
  /** Where previews live, as `http://{id}.host`; null where they are off. */
  previewUrl: () => string | null
  fetch: typeof fetch
  keys: Keys
  /** All that the database keeps encrypted. */
  sealed: readonly Sealed[]
  disk: DiskRoom
  /** Where everything live that this server hears of goes through. */
  hub: Hub
  /** Whether this server is about to end: nobody is to be sent to it any more. */
  isStopping: () => boolean
  /** Whether the process that fetches packages for previews is down. */
  npmIsDown: () => boolean
  /** Whether what runs jobs ended by itself. */
  jobsAreDown: () => boolean
}

/** Reads that many fields of one request ask for, gathered into one query each: `loaders.ts` of each feature. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Loaders {}

/** What resolvers and routes work with: one per HTTP request. */
export interface Context extends Deps {
  viewer: Viewer | null
  actor: Actor
  /** Where the request comes from, as far as the proxies in front are believed; null for what is no request. */
  address: string | null
  loaders: Loaders
  /** The same for whoever asks, with all that was read until now read anew: for what goes on for long. */
  anew(): Context
  /** The viewer's role in a workspace, null for none. */
  roleIn(workspaceId: string | null): MaybePromise<Role | null>
}

/** The signed-in person, or the error that asks to sign in. */
export function requireViewer(context: Pick<Context, 'viewer'>): Viewer {
  if (!context.viewer) throw refusalError(accessRefusals, 'signedOut')
  return context.viewer
}
