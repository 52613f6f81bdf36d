import { AppError, type ErrorCode, toAppError } from '@sandlot/core/errors'
import { type Failure, innermostProblem } from './failure.ts'

/** The outcome for one of several things (spec CL-011). */
export type BulkItem = {
  id: string
  title: string | null
  /** `already`: nothing to do; `planned`: a dry run. */
  status: 'done' | 'already' | 'planned' | 'failed'
  error?: Failure | undefined
}

/** Failures specific to one thing; others would affect the next one as well. */
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
  /** Things with the same key can be changed by one call. */
  keyOf: (thing: Thing) => string
  most: number
  apply: (things: readonly Thing[]) => Promise<unknown>
}

/**
 * Changes things in as few calls as possible. A refused call is repeated for each thing on its own, so that each has
 * its own result; null means success.
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
 * Applies something to each thing in sequence; an error stands for a failure. A failure that would affect the rest as
 * well stops it and is reported for all of them.
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

/** The contents of each call, in order. */
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
