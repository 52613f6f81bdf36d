import { Readable } from 'node:stream'
import type { AppError } from '@sandlot/core/errors'

/** Reads a small streamed body into memory. A body that is too large is discarded. */
export async function bodyBytes(body: unknown, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let received = 0
  // The connection stays open for the answer, even if the rest of the body is not wanted.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length
    if (received > maxBytes) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
