type Rejection = Event & { reason: unknown }

// Libraries that call something off say so each in its own way, by a name or by that word alone.
const wasCanceled = (reason: unknown) =>
  reason === 'Canceled' ||
  (reason instanceof Error && (reason.message === 'Canceled' || reason.name === 'Canceled'))

/** What was called off has not failed: no such rejection reaches the console or a report (spec ER-016). */
export function suppressCanceled(source: Pick<EventTarget, 'addEventListener'>): void {
  source.addEventListener('unhandledrejection', (event) => {
    if (wasCanceled((event as Rejection).reason)) event.preventDefault()
  })
}
