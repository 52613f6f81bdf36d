import { isObject, type JsonObject } from '../platform/disk/json-file.ts'
import type { ApiRequest } from './api-request.ts'

/** Guards against a host that always reports another page. */
const PAGES_MAX = 10_000

/**
 * The first response, with the lists of further pages appended. REST lists continue by `next` and `after`, versions by
 * `hasMore` and `before`; in GraphQL, the last item's `cursor` is passed as `$after`.
 */
export async function allPages(
  request: ApiRequest,
  first: unknown,
  ask: (request: ApiRequest) => Promise<unknown>,
): Promise<unknown> {
  let whole = first
  let page = first
  const seen = new Set<string>()
  for (let count = 1; count < PAGES_MAX; count += 1) {
    const next = request.isGraphql ? nextInGraphql(request, page) : nextInRest(request, page)
    if (next === null || seen.has(JSON.stringify(next))) return whole
    seen.add(JSON.stringify(next))
    page = await ask(next)
    whole = joined(whole, page)
  }
  return whole
}

function nextInRest(request: ApiRequest, page: unknown): ApiRequest | null {
  if (request.method !== 'GET' || !isObject(page)) return null
  const url = new URL(request.url)
  if (typeof page.next === 'string') url.searchParams.set('after', page.next)
  else if (page.hasMore === true || page.has_more === true) {
    const last = Object.values(page).find(Array.isArray)?.at(-1)
    if (!isObject(last) || typeof last.version !== 'number') return null
    url.searchParams.set('before', String(last.version))
  } else return null
  return { ...request, url: url.href }
}

function nextInGraphql(request: ApiRequest, page: unknown): ApiRequest | null {
  const sent: unknown = JSON.parse(request.body ?? 'null')
  if (!isObject(sent) || typeof sent.query !== 'string' || !/\$after\b/.test(sent.query)) return null
  const cursor = cursorIn(page)
  if (cursor === null) return null
  const variables = { ...(isObject(sent.variables) && sent.variables), after: cursor }
  return { ...request, body: JSON.stringify({ ...sent, variables }) }
}

/** The last cursor in the first list that has any. */
function cursorIn(value: unknown): string | null {
  if (Array.isArray(value)) {
    const last: unknown = value.at(-1)
    return isObject(last) && typeof last.cursor === 'string' ? last.cursor : null
  }
  if (!isObject(value)) return null
  for (const inner of Object.values(value)) {
    const found = cursorIn(inner)
    if (found !== null) return found
  }
  return null
}

/** Concatenates lists; for everything else, such as whether more pages follow, the later page wins. */
function joined(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return [...before, ...after]
  if (!isObject(before) || !isObject(after)) return after
  const whole: JsonObject = { ...after }
  for (const [key, value] of Object.entries(before)) if (key in after) whole[key] = joined(value, after[key])
  return whole
}
