/** Bytes as a file of a sandbox keeps them: as text where they are valid UTF-8 without null, else as base64. */
export function contentsOf(bytes: Uint8Array): { code: string; isBinary: boolean } {
  try {
    // The mark of byte order is part of the contents.
    const code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!code.includes('\0')) return { code, isBinary: false }
  } catch {
    // Not text.
  }
  return { code: base64Of(bytes), isBinary: true }
}

const CHUNK_BYTES = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))
  return btoa(text)
}
