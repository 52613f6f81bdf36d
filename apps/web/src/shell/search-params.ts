/**
 * Parses query strings as plain text values, so that addresses look as they do elsewhere. The router's own format would
 * read `create=true` as a boolean and quote strings.
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
