const KIB = 1024

/** Formats a number of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`
  return `${(bytes / KIB / KIB).toFixed(1)} MB`
}
