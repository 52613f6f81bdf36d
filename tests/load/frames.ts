import type { Page } from '@playwright/test'

/** What began to wait for the end of scrolling begins later than that, and disturbs nobody. */
const STILL_MS = 250

type Watched = { from: number; scrolledAt: number; frames: PerformanceEntry[] }

/**
 * How long each frame over 50 ms took, in milliseconds, of those that began while a page was scrolled: from what made it
 * necessary to the end of its drawing, as the browser itself tells its pages (Long Animation Frames). A trace tells of
 * shorter ones too, but writing it takes of the time that it measures.
 */
export async function longFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watched: Watched = { from: performance.now(), scrolledAt: 0, frames: [] }
    Object.assign(window, { watched })
    const observer = new PerformanceObserver((list) => watched.frames.push(...list.getEntries()))
    observer.observe({ type: 'long-animation-frame' })
    // Scrolling does not bubble.
    const note = () => {
      watched.scrolledAt = performance.now()
    }
    addEventListener('scroll', note, { capture: true, passive: true })
  })
  await work()
  return await page.evaluate((stillMs) => {
    const { from, scrolledAt, frames }: Watched = Reflect.get(window, 'watched')
    if (scrolledAt === 0) throw new Error('Nothing was scrolled.')
    const isOfScrolling = ({ startTime }: PerformanceEntry) =>
      startTime >= from && startTime < scrolledAt + stillMs
    return frames.filter(isOfScrolling).map(({ duration }) => duration)
  }, STILL_MS)
}
