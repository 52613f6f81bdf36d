import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Writes with back-pressure. */
export async function written(stream: Writable, bytes: Uint8Array | string): Promise<void> {
  if (!stream.write(bytes)) await once(stream, 'drain')
}
