import type { Page } from '@playwright/test'

/** Work deferred until scrolling ends starts later than this, and disturbs nobody. */
const STILL_MS = 250

type Watched = { from: number; scrolledAt: number; frames: PerformanceEntry[] }

/**
 * The duration in milliseconds of each frame over 50 ms that started while a page was scrolled: from its cause to the
 * end of rendering, as reported by the browser (Long Animation Frames). A trace includes shorter ones too, but writing
 * it takes part of the time that it measures.
 */
export async function longFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watched: Watched = { from: performance.now(), scrolledAt: 0, frames: [] }
    Object.assign(window, { watched })
    const observer = new PerformanceObserver((list) => watched.frames.push(...list.getEntries()))
    observer.observe({ type: 'long-animation-frame' })
    // `scroll` does not bubble.
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
