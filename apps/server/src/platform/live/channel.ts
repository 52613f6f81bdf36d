import type { Context } from '../context.ts'
import type { Reader } from '../db/database.ts'
import type { Happened } from './outbox.ts'

/** A member of a topic, for as long as they stay. */
export type Presence = {
  /** Tells them apart from others and from their own other sockets; different after each join. */
  id: string
  /** Called whenever their client sends something. */
  stay: () => Promise<void>
  /** Stores what they report about themselves for the others. */
  say: (payload: unknown) => Promise<void>
  leave: () => Promise<void>
}

/** Who pushes to a topic, and their presence; null if they are not shown to others. */
export type Pushing = { context: Context; id: string; presence: Presence | null }

/** Handles a push and returns the answer. */
export type Push = (from: Pushing, payload: unknown) => Promise<object>

export type Withhold = (db: Reader, events: readonly Happened[]) => Promise<readonly Happened[]>

/** One kind of topic, `prefix:{id}`: who may join, and how a join is answered. */
export type Channel = {
  prefix: string
  /** Whether the viewer may join; checked at each join. */
  allows: (context: Context, id: string) => Promise<boolean>
  /** Additional data for the join's reply, besides the cursor. */
  greeting?: (context: Context, id: string) => Promise<object>
  /** Registers a new member; null for one who is not shown to others. */
  enter?: (context: Context, id: string) => Promise<Presence | null>
  /** Takes out of events what not everybody who listens may learn. */
  withhold?: Withhold
  /** The handlers of pushes, by event. */
  pushes?: ReadonlyMap<string, Push>
}
