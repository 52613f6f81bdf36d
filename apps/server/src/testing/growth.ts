import { expect } from 'vitest'

export const TIMES_LARGER = 10
export const TIMES_LONGER_MAX = 15

/** How long it is run before it counts, so that both sizes are measured as compiled code. */
const WARM_UP_MS = 25
/** So short that some rounds fall between two switches to what else a busy machine does, and find its caches as they left them. */
const LEAST_MS = 2
const ROUNDS_BEFORE = 5
const ROUNDS_MAX = 100
/** Of work that takes long there are fewer rounds. */
const ENOUGH_MS = 1500
const SIZES = [1, 3, 9, 1, 3, 9]

/** What this thread has worked, whatever else the machine does meanwhile. Some systems count it in steps of 10 ms. */
const workedMs = (): number => {
  // Newer than the oldest Node; before, all threads of the process have to do.
  const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage }
  const { user, system } = (threadCpuUsage ?? process.cpuUsage).call(process)
  // Systems know the sum to the microsecond; how it divides, they guess at each tick.
  return (user + system) / 1000
}

/** The beginning of a step of that clock. */
function nextStep(): number {
  const before = workedMs()
  let now = before
  while (now === before) now = workedMs()
  return now
}

/** What may be awaited: what it has other threads do meanwhile is not counted. */
type Work = () => unknown

/** How long one run takes, from as many as can be measured. */
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

/** How many times longer the work takes for ten times the input; the least of several rounds, fewer once that fits. */
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
    // What is nowhere near is not measured for minutes.
    if (most > 4 * TIMES_LONGER_MAX * least && most > 200) break
  }
  return most / least
}

/**
 * Fails for what takes more than fifteen times as long for ten times the input. Between two sizes what is worked on
 * may grow out of one of the processor's caches, which looks like growth of the work; so what does not fit is tried
 * with larger sizes, which are past that edge, and where work that does grow only gets further from fitting.
 */
export async function expectLinear(size: number, workOn: (size: number) => Work): Promise<void> {
  let growth = Number.POSITIVE_INFINITY
  for (const times of SIZES) {
    growth = await growthOf(size * times, workOn)
    if (growth <= TIMES_LONGER_MAX || growth > 4 * TIMES_LONGER_MAX) break
  }
  expect(growth, 'how many times longer it takes').toBeLessThanOrEqual(TIMES_LONGER_MAX)
}
