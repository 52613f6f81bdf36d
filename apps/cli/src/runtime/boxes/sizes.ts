/** Usage out of a total. */
export const amountOf = (used: string, max: string, unit: string): string => `${used} of ${max} ${unit}`

/** Formats bytes in GiB with the significant digits. */
export const inGiB = (bytes: number): string => String(Number((bytes / 1024 ** 3).toFixed(2)))
