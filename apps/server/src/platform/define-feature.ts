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

/** What the jobs of every feature are given; a feature adds what its own need beyond that. */
export interface JobDeps extends CommandDeps {
  keys: Keys
  mailer: Mailer
  log: FastifyBaseLogger
  sealed: readonly Sealed[]
}

/** All that a feature brings to the server. What has no place here is nobody else's business. */
export type Feature = {
  resolvers?: object
  /** Of each root field and object type that the resolvers answer. */
  policies?: Policies
  routes?: readonly AnyRoute[]
  /** The topics that clients can listen to. */
  channels?: readonly Channel[]
  /** What is spoken over sockets besides the channels. */
  sockets?: readonly SocketRoute[]
  jobs?: (deps: JobDeps) => Job[]
  /** Made anew for each request. */
  loaders?: (deps: Deps, viewer: Viewer | null) => object
  /** What it keeps encrypted. */
  sealed?: (keys: Keys) => Sealed[]
}

export const defineFeature = <F extends Feature>(feature: F): F => feature
