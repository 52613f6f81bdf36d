/** Splits into chunks of a size, the last of which may be smaller. */
export const chunk = <Thing>(things: readonly Thing[], size: number): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  )
