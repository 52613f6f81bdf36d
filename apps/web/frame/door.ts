import {
  PREVIEW_SECRET_ASKS_MAX,
  PREVIEW_SECRET_PATIENCE_MS,
  PREVIEW_SECRET_PAUSE_MS,
} from '@sandlot/core/runtime/limits'
import { openSession } from './session.ts'

type Door = {
  /** Takes a secret. Resolves with true if it grants access that was missing before. */
  bring(secret: string): Promise<boolean>
  /** Resolves with whether the last secret granted access. True if none was needed. */
  isOpen(): Promise<boolean>
}

/**
 * Trades secrets for access, one at a time. The first one makes the browser clear what it stored, which must happen
 * before the site loads. Code that was still running may have seen that secret, so a newer one is requested.
 */
export function createDoor(page: Window, askForNewer: () => void): Door {
  let last: Promise<boolean> = Promise.resolve(true)
  let take: ((secret: string) => void) | null = null

  const newer = (asked: number) =>
    new Promise<string | null>((resolve) => {
      const done = (secret: string | null) => {
        take = null
        page.clearTimeout(pause)
        page.clearTimeout(patience)
        resolve(secret)
      }
      const pause = page.setTimeout(askForNewer, asked * PREVIEW_SECRET_PAUSE_MS)
      const patience = page.setTimeout(() => done(null), PREVIEW_SECRET_PATIENCE_MS)
      take = done
    })

  const trade = async (first: string): Promise<boolean> => {
    let secret: string | null = first
    for (let asked = 0; secret !== null; asked += 1) {
      const outcome = await openSession(secret)
      if (outcome !== 'again') return outcome === 'opened'
      secret = asked < PREVIEW_SECRET_ASKS_MAX ? await newer(asked) : null
    }
    return false
  }

  return {
    bring: async (secret) => {
      if (take) {
        take(secret)
        return false
      }
      const before = last
      last = before.then(() => trade(secret))
      return (await last) && !(await before)
    },
    isOpen: () => last,
  }
}
