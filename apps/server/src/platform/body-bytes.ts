import { Readable } from 'node:stream'
import type { AppError } from '@sandlot/core/errors'

/** A body that came as a stream, held in memory: for what is small. Nothing of a larger one is kept. */
export async function bodyBytes(body: unknown, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let received = 0
  // The connection stays open for the answer, also when the rest is not wanted.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length
    if (received > maxBytes) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
