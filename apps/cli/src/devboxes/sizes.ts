/** What is used of what there is. */
export const amountOf = (used: string, max: string, unit: string): string => `${used} of ${max} ${unit}`

/** Bytes in GiB, with as many digits as say something. */
export const inGiB = (bytes: number): string => String(Number((bytes / 1024 ** 3).toFixed(2)))
