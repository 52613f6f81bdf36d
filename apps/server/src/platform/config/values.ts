import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** A URL, without its trailing slash. */
export const url = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((text) => text.replace(/\/+$/, ''))

/** An origin: nothing is served below a path, so one is refused. */
export const origin = url.refine((text) => {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username
}, 'must have nothing behind the host and port, such as https://sandlot.example.com')

/**
 * Parses a list separated by commas or spaces. An invalid item is reported with what the variable accepts, because
 * nobody set a variable by the item's index.
 */
export function items<Item>(item: z.ZodType<Item, string>, error: string) {
  return (text: string, problems: z.core.$RefinementCtx): Item[] => {
    const parsed = z.array(item).safeParse(
      text
        .trim()
        .toLowerCase()
        .split(/[\s,]+/),
    )
    if (parsed.success) return parsed.data
    problems.addIssue(error)
    return z.NEVER
  }
}

const origins = items(origin, 'must be all, none, or origins with commas, such as https://blog.example.com')

/** Allowed sites: all, none, or those with these origins. */
export const sites = z.string().transform((text, problems) => {
  const word = text.trim().toLowerCase()
  if (word === 'all') return word
  return word === 'none' ? [] : origins(word, problems)
})

export function whole(least: number, most?: number) {
  const text = `must be a whole number ${most === undefined ? `of ${least} or more` : `from ${least} to ${most}`}`
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text)
}

export const longText = (least: number) => z.string().min(least, `must have at least ${least} characters`)

/** Returns the values of these variables if all are set, or null if none is; aborts the start if only some are. */
export function together<Name extends string>(
  values: { [Key in Name]?: string | undefined },
  names: readonly Name[],
): { [Key in Name]: string } | null {
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return null
  if (missing.length === 0) return values as { [Key in Name]: string }
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  throw new StartError(`${list} go together: set ${names.length === 2 ? 'both' : 'all'} or none.`, {
    exitCode: 2,
  })
}
