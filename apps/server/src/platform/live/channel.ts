import type { Context } from '../context.ts'
/** Somebody who listens, as long as they do. */
export type Presence = {
  /** Called when their client is heard of. */
  stay: () => Promise<void>
  leave: () => Promise<void>
}

/** One kind of topic, `prefix:{id}`: who may listen, and what a join is answered with. */
export type Channel = {
  prefix: string
  /** Whether the viewer may listen; asked at each join. */
  allows: (context: Context, id: string) => Promise<boolean>
  /** More for the join's reply than the cursor. */
  greeting?: (context: Context, id: string) => Promise<object>
  /** Notes that somebody listens now; null for those who are not told of. */
  enter?: (context: Context, id: string) => Promise<Presence | null>
}
