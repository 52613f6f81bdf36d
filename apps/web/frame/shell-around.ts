import type { Engine } from '@sandlot/core/runtime/rules'
import type { FromFrame } from '../src/runtime/frame.ts'

/** What the shell provides to the page inside it, which has the same origin. */
export type ShellAround = {
  engine: Engine
  /** Forwards a message to the app. */
  report(message: FromFrame): void
}

declare global {
  interface Window {
    sandlotShell?: ShellAround
  }
}

/** Returns the shell around a page. Null in a separate tab and inside of other pages. */
export function shellAround(page: Window): ShellAround | null {
  if (page.parent === page) return null
  try {
    return page.parent.sandlotShell ?? null
  } catch {
    return null
  }
}
