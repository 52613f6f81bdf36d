import type { Context } from '../../context.ts'

/** One kind of topic, `prefix:{id}`: who may listen, and what a join is answered with. */
export type Channel = {
  prefix: string
  /** Whether the viewer may listen; asked at each join. */
  allows: (context: Context, id: string) => Promise<boolean>
  /** More for the join's reply than the cursor. */
  greeting?: (context: Context, id: string) => Promise<object>
}
