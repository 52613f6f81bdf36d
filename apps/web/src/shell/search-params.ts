/**
 * Query strings as plain text values, so that addresses look as written elsewhere: the router's own format
 * would read `create=true` as a boolean and write strings in quotes.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null) params.set(key, String(value))
  const text = params.toString()
  return text && `?${text}`
}
