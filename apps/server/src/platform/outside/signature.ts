import { createHmac } from 'node:crypto'

/** The signature by which a receiver knows that a request came from here. */
export const signatureOf = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
