type Rejection = Event & { reason: unknown }

// Libraries report a cancellation in different ways, by an error name or just the word.
const wasCanceled = (reason: unknown) =>
  reason === 'Canceled' ||
  (reason instanceof Error && (reason.message === 'Canceled' || reason.name === 'Canceled'))

/** A cancellation is not a failure, so such rejections reach neither the console nor a report (spec ER-016). */
export function suppressCanceled(source: Pick<EventTarget, 'addEventListener'>): void {
  source.addEventListener('unhandledrejection', (event) => {
    if (wasCanceled((event as Rejection).reason)) event.preventDefault()
  })
}
