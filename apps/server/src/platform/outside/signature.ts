import { createHmac } from 'node:crypto'

/** By which who is told something knows that it came from here. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
