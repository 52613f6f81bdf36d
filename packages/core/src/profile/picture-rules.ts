/** Image formats that every browser supports, by their magic bytes. */
const kinds = [
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
] as const

export type PictureType = (typeof kinds)[number]['type'] | 'image/webp'

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** The format of an image by its bytes, whatever its name; null for any other, including SVG. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp'
  return kinds.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte))?.type ?? null
}

/** Whether the bytes are HEIC, which phones produce and browsers do not display. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 4) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(ascii(bytes, 8, 4))
