import type { Context } from '../platform/context.ts'

const EVERY_MS = 100

/** A progress line on standard error that overwrites itself on a terminal; silent otherwise. */
export function createProgress({ io, clock }: Pick<Context, 'io' | 'clock'>) {
  const isSeen = io.stderr.isTTY === true
  let shownAt = Number.NEGATIVE_INFINITY
  let isShown = false
  return {
    say: (text: string) => {
      const now = clock().getTime()
      if (!isSeen || now - shownAt < EVERY_MS) return
      shownAt = now
      isShown = true
      io.stderr.write(`\r\u001b[K${text}`)
    },
    end: () => {
      if (isShown) io.stderr.write('\r\u001b[K')
    },
  }
}
