import { databaseIsAway } from '../../platform/db/away.ts'

/** How many failures are named; the others are only counted. */
const NAMED = 10

// The message of a failed statement contains its values.
const reasonOf = (error: unknown): string =>
  error instanceof Error && !('query' in error) ? error.message : 'the database refused it'

/**
 * Runs work for many workspaces, where one that fails does not keep the others from theirs. At the end, all failures are
 * thrown as one, in whose message they are named: of an error, the log shows only that.
 */
export function attempts(what: string) {
  const tried = new Set<string>()
  const failed = new Map<string, string>()
  return {
    async attempt(workspaceId: string, work: () => Promise<unknown>): Promise<void> {
      tried.add(workspaceId)
      try {
        await work()
      } catch (error) {
        if (databaseIsAway(error)) throw error
        failed.set(workspaceId, reasonOf(error))
      }
    },
    end(): void {
      if (failed.size === 0) return
      const named = [...failed].slice(0, NAMED).map(([id, reason]) => `${id}: ${reason}`)
      throw new Error(`${failed.size} of ${tried.size} workspaces could not be ${what}. ${named.join('; ')}`)
    },
  }
}
