import type { BoxAgent } from './box-agent.ts'

/** What a devbox has on its disk beside the saved files: the checkout of its branch, where it has one. */
export type Checkout = {
  /**
   * Makes it where there is none yet, before the files of both sides are compared. Gives the paths at which the devbox
   * has nothing newer than what is saved; null where nothing was made. Throws where it could not be made.
   */
  prepare(
    agent: BoxAgent,
    box: { sandboxId: string; startedById: string | null },
  ): Promise<ReadonlySet<string> | null>
  /** Notes how things stand in it, so that they are known while it is not running. */
  note(agent: BoxAgent, sandboxId: string): Promise<void>
}
