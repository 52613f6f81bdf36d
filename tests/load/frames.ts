import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** Of the frames of a page, the longest by the clock and by what its own thread worked for one, in milliseconds. */
export type Longest = { frame: number; own: number }

const BEGIN = 'sandlot:begin'
const SCROLL = 'sandlot:scroll'
/** What waited for the end of scrolling begins later than that, and disturbs nobody. */
const STILL_MS = 250
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.number().default(0),
  /** Time that the thread was really at work. */
  tdur: z.number().default(0),
  pid: z.number(),
  tid: z.number(),
  id2: z.object({ local: z.string().optional() }).optional(),
})
const traceSchema = z.object({ traceEvents: z.array(eventSchema) })
type Event = z.infer<typeof eventSchema>

/**
 * Watches the frames that begin while a page is scrolled: one that was on its way before shows the page, and not that.
 * The clock counts also what other programs of this machine do meanwhile, a thread's own time does not.
 */
export async function longestFrame(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<Longest> {
  await browser.startTracing(undefined, { categories: CATEGORIES })
  await page.evaluate(
    ([begin, scroll]) => {
      performance.mark(begin)
      // Scrolling does not bubble.
      addEventListener('scroll', () => performance.mark(scroll), { capture: true, passive: true })
    },
    [BEGIN, SCROLL] as const,
  )
  await work()
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  const begin = traceEvents.find(({ name }) => name === BEGIN)
  if (!begin) throw new Error('The trace does not tell when it began.')
  const events = traceEvents.filter(({ pid, tid }) => pid === begin.pid && tid === begin.tid)
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const scrolls = events.filter(({ name, ts }) => name === SCROLL && ts > begin.ts).map(({ ts }) => ts)
  if (scrolls.length === 0) throw new Error('The trace tells of no scrolling.')
  const end = Math.max(...scrolls) + STILL_MS * 1000
  const frames = framesOf(events).filter(({ from }) => from >= begin.ts && from < end)
  if (frames.length === 0) throw new Error('The trace tells of no frames.')
  return {
    frame: Math.max(...frames.map(({ from, to }) => to - from)) / 1000,
    own: Math.max(...frames.map((frame) => ownOf(frame, tasks))) / 1000,
  }
}

type Frame = { from: number; to: number }

/** From what made it necessary to the end of its drawing, as browsers tell of long frames. */
function framesOf(events: readonly Event[]): Frame[] {
  const begun = new Map<string | undefined, number>()
  const frames: Frame[] = []
  // An id serves again for a later frame.
  for (const { ph, ts, id2 } of events
    .filter(({ name }) => name === 'AnimationFrame')
    .toSorted((one, other) => one.ts - other.ts)) {
    const from = begun.get(id2?.local)
    if (ph === 'b') begun.set(id2?.local, ts)
    else if (ph === 'e' && from !== undefined) {
      frames.push({ from, to: ts })
      begun.delete(id2?.local)
    }
  }
  return frames
}

/** Of a task that is longer than its part in the frame, only that part. */
const ownOf = ({ from, to }: Frame, tasks: readonly Event[]): number =>
  tasks.reduce((sum, { ts, dur, tdur }) => {
    const within = Math.min(to, ts + dur) - Math.max(from, ts)
    return within > 0 ? sum + (tdur * within) / dur : sum
  }, 0)
