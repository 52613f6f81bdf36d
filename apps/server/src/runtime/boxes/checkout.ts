import type { BoxAgent } from './box-agent.ts'

/** What a devbox has on its disk besides the saved files: the checkout of its branch, if any. */
export type Checkout = {
  /**
   * Creates the checkout if there is none yet, before the files of both sides are compared. Returns the paths at which
   * the devbox has nothing newer than what is saved; null if nothing was created. Throws if it could not be created.
   */
  prepare(
    agent: BoxAgent,
    box: { sandboxId: string; startedById: string | null },
  ): Promise<ReadonlySet<string> | null>
  /** Records its state, so that it is known while the devbox does not run. */
  note(agent: BoxAgent, sandboxId: string): Promise<void>
}
