const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a number of bytes. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`
}
