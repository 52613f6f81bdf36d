import { request } from 'node:https'
import { isIP } from 'node:net'
import { OUTSIDE_TIMEOUT_MS } from '@sandlot/core/limits'
import { isPublicAddress, publicLookup } from './public-address.ts'

/** The address is none of the internet. */
export class NotOutside extends Error {}

/** Sends something; gives the status that was answered. */
export type Post = (url: URL, headers: Record<string, string>, body: string) => Promise<number>

/**
 * Sends to a host of the internet, by the address that was checked, and follows nowhere else: who names an address is
 * not led into the network of this server.
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
      // What is answered is nobody's business here.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  })
