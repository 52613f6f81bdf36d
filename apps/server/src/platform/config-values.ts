import { z } from 'zod'

/** A URL, without its trailing slash. */
export const url = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((text) => text.replace(/\/+$/, ''))

/** An origin: nothing is served below a path, so one is refused. */
export const origin = url.refine((text) => {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username
}, 'must have nothing behind the host and port, such as https://sandlot.example.com')

/** A set of sites: all, none, or those at the given origins. */
export const sites = z
  .string()
  .transform((text) => {
    const word = text.trim().toLowerCase()
    if (word === 'all') return word
    return word === 'none' ? [] : word.split(/[\s,]+/)
  })
  .pipe(
    z.union(
      [z.literal('all'), z.array(origin)],
      'must be all, none, or origins with commas, such as https://blog.example.com',
    ),
  )

export function whole(least: number, most?: number) {
  const text = `must be a whole number ${most === undefined ? `of ${least} or more` : `from ${least} to ${most}`}`
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text)
}

export const longText = (least: number) => z.string().min(least, `must have at least ${least} characters`)
