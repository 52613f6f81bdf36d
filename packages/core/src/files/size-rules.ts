const KIB = 1024

/** A number of bytes as a person reads it. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`
  return `${(bytes / KIB / KIB).toFixed(1)} MB`
}
