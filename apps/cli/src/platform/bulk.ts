import { AppError, type ErrorCode, toAppError } from '@sandlot/core/errors'
import { type Failure, innermostProblem } from './failure.ts'

/** How one of several things fared (spec CL-011). */
export type BulkItem = {
  id: string
  title: string | null
  /** `already`: it was so before; `planned`: --dry-run changed nothing. */
  status: 'done' | 'already' | 'planned' | 'failed'
  error?: Failure | undefined
}

/** Failures that lie with the thing; the others would befall the next one as well. */
const ofTheThing: readonly ErrorCode[] = [
  'not_found',
  'forbidden',
  'conflict',
  'validation',
  'usage',
  'limit',
]

export const concernsOne = (error: AppError): boolean => ofTheThing.includes(error.code)

type Change<Thing> = {
  /** Things of one key can be changed by one call. */
  keyOf: (thing: Thing) => string
  most: number
  apply: (things: readonly Thing[]) => Promise<unknown>
}

/**
 * Changes things in as few calls as it can. A call that is refused is made again for each thing alone, so that
 * each gets its own result; null stands for success.
 */
export async function changeEach<Thing extends { id: string }>(
  things: readonly Thing[],
  change: Change<Thing>,
): Promise<Map<string, AppError | null>> {
  const results = new Map<string, AppError | null>()
  const run = async (group: readonly Thing[]): Promise<void> => {
    try {
      await change.apply(group)
      for (const { id } of group) results.set(id, null)
    } catch (error) {
      const problem = innermostProblem(error) ?? toAppError(error)
      if (!concernsOne(problem)) throw problem
      if (group.length === 1) for (const { id } of group) results.set(id, problem)
      else for (const thing of group) await run([thing])
    }
  }
  try {
    for (const group of groupsOf(things, change)) await run(group)
  } catch (error) {
    const problem = toAppError(error)
    if (![...results.values()].includes(null)) throw problem
    for (const { id } of things) if (!results.has(id)) results.set(id, problem)
  }
  return results
}

/**
 * Does something to each of several things in turn; an error stands for what failed. A failure that would befall the
 * next one as well ends it, and is told of all that were left.
 */
export async function oneByOne<Thing, Result>(
  things: readonly Thing[],
  run: (thing: Thing) => Promise<Result>,
): Promise<(Result | AppError)[]> {
  const results: (Result | AppError)[] = []
  for (const thing of things) {
    try {
      results.push(await run(thing))
    } catch (error) {
      const problem = innermostProblem(error) ?? toAppError(error)
      if (concernsOne(problem)) results.push(problem)
      else if (results.every((result) => result instanceof AppError)) throw problem
      else return [...results, ...things.slice(results.length).map(() => problem)]
    }
  }
  return results
}

/** What goes into each call, in the order of the calls. */
export function groupsOf<Thing>(
  things: readonly Thing[],
  { keyOf, most }: Pick<Change<Thing>, 'keyOf' | 'most'>,
): Thing[][] {
  const groups: { key: string; things: Thing[] }[] = []
  for (const thing of things) {
    const key = keyOf(thing)
    const open = groups.find((group) => group.key === key && group.things.length < most)
    if (open) open.things.push(thing)
    else groups.push({ key, things: [thing] })
  }
  return groups.map((group) => group.things)
}
