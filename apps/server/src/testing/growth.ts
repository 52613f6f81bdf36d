import { expect } from 'vitest'

export const TIMES_LARGER = 10
export const TIMES_LONGER_MAX = 15

/** How long work runs before it is measured, so that both sizes are measured as compiled code. */
const WARM_UP_MS = 25
/**
 * Short enough for some rounds to fall between two context switches on a busy machine and to find their caches intact.
 */
const LEAST_MS = 2
const ROUNDS_BEFORE = 5
const ROUNDS_MAX = 100
/** Slow work gets fewer rounds. */
const ENOUGH_MS = 1500
const SIZES = [1, 3, 9, 1, 3, 9]

/** The CPU time of this thread, whatever else the machine does. Some systems count it in steps of 10 ms. */
const workedMs = (): number => {
  // Missing in the oldest supported Node, where the CPU time of the whole process has to do.
  const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage }
  const { user, system } = (threadCpuUsage ?? process.cpuUsage).call(process)
  // Systems know the sum to the microsecond, but guess at each tick how it divides.
  return (user + system) / 1000
}

/** Waits for the clock's next step and returns its time. */
function nextStep(): number {
  const before = workedMs()
  let now = before
  while (now === before) now = workedMs()
  return now
}

/** May be asynchronous. What it leaves to other threads is not counted. */
type Work = () => unknown

/** The duration of one run, averaged over as many as can be measured. */
async function costOf(run: Work, leastMs = LEAST_MS): Promise<number> {
  let runs = 0
  const start = nextStep()
  let spent = 0
  do {
    const result = run()
    if (result instanceof Promise) await result
    runs += 1
    spent = workedMs() - start
  } while (spent < leastMs)
  return spent / runs
}

/**
 * How many times longer the work takes for ten times the input: the lowest of several rounds, fewer once that is within
 * the limit.
 */
async function growthOf(size: number, workOn: (size: number) => Work): Promise<number> {
  const [small, large] = [workOn(size), workOn(size * TIMES_LARGER)]
  await costOf(small, WARM_UP_MS)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const end = workedMs() + ENOUGH_MS
  for (let round = 1; round <= ROUNDS_MAX && (round <= ROUNDS_BEFORE || workedMs() < end); round += 1) {
    least = Math.min(least, await costOf(small))
    most = Math.min(most, await costOf(large))
    if (round < ROUNDS_BEFORE) continue
    if (most <= TIMES_LONGER_MAX * least) break
    // Work that is far over the limit is not measured for minutes.
    if (most > 4 * TIMES_LONGER_MAX * least && most > 200) break
  }
  return most / least
}

/**
 * Fails if the work takes more than fifteen times as long for ten times the input. Between two sizes, the data may
 * outgrow one of the processor's caches, which looks like growth of the work. Work over the limit is therefore measured
 * again with larger sizes, which are past that edge; work that does grow is then only further over the limit.
 */
export async function expectLinear(size: number, workOn: (size: number) => Work): Promise<void> {
  let growth = Number.POSITIVE_INFINITY
  for (const times of SIZES) {
    growth = await growthOf(size * times, workOn)
    if (growth <= TIMES_LONGER_MAX || growth > 4 * TIMES_LONGER_MAX) break
  }
  expect(growth, 'how many times longer it takes').toBeLessThanOrEqual(TIMES_LONGER_MAX)
}
