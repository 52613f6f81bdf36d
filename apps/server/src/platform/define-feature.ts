import type { FastifyBaseLogger } from 'fastify'
import type { CommandDeps } from './commands.ts'
import type { Deps, Viewer } from './context.ts'
import type { Mailer } from './drivers/mailer.ts'
import type { Policies } from './graphql/policy.ts'
import type { AnyRoute } from './http/route.ts'
import type { Job } from './jobs/runner.ts'
import type { Keys } from './keys/keys.ts'
import type { Sealed } from './keys/reseal.ts'
import type { Channel } from './live/channel.ts'
import type { SocketRoute } from './live/socket-route.ts'

/** The dependencies of every feature's jobs; features add what theirs need beyond that. */
export interface JobDeps extends CommandDeps {
  keys: Keys
  mailer: Mailer
  log: FastifyBaseLogger
  sealed: readonly Sealed[]
}

/** Everything that a feature contributes to the server. Anything else is private to the feature. */
export type Feature = {
  resolvers?: object
  /** For each root field and object type that the resolvers answer. */
  policies?: Policies
  routes?: readonly AnyRoute[]
  /** The topics that clients can join. */
  channels?: readonly Channel[]
  /** Protocols spoken over sockets besides the channels. */
  sockets?: readonly SocketRoute[]
  jobs?: (deps: JobDeps) => Job[]
  /** Created for each request. */
  loaders?: (deps: Deps, viewer: Viewer | null) => object
  /** What the feature stores encrypted. */
  sealed?: (keys: Keys) => Sealed[]
}

export const defineFeature = <F extends Feature>(feature: F): F => feature
