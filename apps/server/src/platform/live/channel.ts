import type { Context } from '../context.ts'

/** Somebody who listens, as long as they do. */
export type Presence = {
  /** Sets them apart from others, and from their own other sockets; another after each join. */
  id: string
  /** Called when their client is heard of. */
  stay: () => Promise<void>
  /** Takes what they say of themselves for the others. */
  say: (payload: unknown) => Promise<void>
  leave: () => Promise<void>
}

/** Who pushes something to a topic, and how they are told of to others; null is somebody who is not. */
export type Pushing = { context: Context; id: string; presence: Presence | null }

/** Takes what is pushed; what comes of it is the answer. */
export type Push = (from: Pushing, payload: unknown) => Promise<object>

/** One kind of topic, `prefix:{id}`: who may listen, and what a join is answered with. */
export type Channel = {
  prefix: string
  /** Whether the viewer may listen; asked at each join. */
  allows: (context: Context, id: string) => Promise<boolean>
  /** More for the join's reply than the cursor. */
  greeting?: (context: Context, id: string) => Promise<object>
  /** Notes that somebody listens now; null for those who are not told of. */
  enter?: (context: Context, id: string) => Promise<Presence | null>
  /** What may be pushed, by its event. */
  pushes?: ReadonlyMap<string, Push>
}
