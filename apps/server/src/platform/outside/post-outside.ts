import { request } from 'node:https'
import { isIP } from 'node:net'
import { OUTSIDE_TIMEOUT_MS } from '@sandlot/core/limits'
import { isPublicAddress, publicLookup } from './public-address.ts'

/** Thrown for an address that is not on the public internet. */
export class NotOutside extends Error {}

/** Sends a request; returns the status of the answer. */
export type Post = (url: URL, headers: Record<string, string>, body: string) => Promise<number>

/**
 * Posts to a host on the internet, at the address that was checked, and follows no redirects, so that a user-supplied
 * URL cannot reach into the network of this server.
 */
export const postOutside: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) return reject(new NotOutside(`${host} is not on the internet`))
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: publicLookup,
      signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS),
    })
    sent.once('response', (response) => {
      // The body of the answer is not needed.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  })
