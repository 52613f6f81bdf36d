import { AppError } from '@sandlot/core/errors'
import { isObject } from '../platform/disk/json-file.ts'
import { selfMessages } from './messages.ts'

export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export type ApiFlags = {
  method?: string
  field?: string[]
  jsonField?: string[]
  input?: string
  paginate?: true
}

export type ApiRequest = { url: string; method: string; body: string | null; isGraphql: boolean }

/** The request for a path and its fields. The URL never leaves the host (spec CL-020). */
export function apiRequest(host: string, path: string, flags: ApiFlags, input: string | null): ApiRequest {
  const isGraphql = path === 'graphql'
  const url = addressOf(host, isGraphql ? '/api/graphql' : path)
  const fields = { ...textFields(flags.field), ...jsonFields(flags.jsonField) }
  const hasFields = Object.keys(fields).length > 0
  if (hasFields && input !== null)
    throw new AppError('usage', selfMessages.fieldsAndInput, { field: 'input' })
  const method = methodOf(flags.method) ?? (hasFields || input !== null || isGraphql ? 'POST' : 'GET')
  if (isGraphql) return { url: url.href, method, body: input ?? graphqlBody(fields), isGraphql }
  if (method !== 'GET' && method !== 'HEAD')
    return { url: url.href, method, body: input ?? (hasFields ? JSON.stringify(fields) : null), isGraphql }
  if (input !== null) throw new AppError('usage', selfMessages.bodyOfGet(method), { field: 'input' })
  for (const [name, value] of Object.entries(fields))
    url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return { url: url.href, method, body: null, isGraphql }
}

/** Absolute paths as they are, others below `/api/v1/`; a full URL only if it is on this host. */
function addressOf(host: string, path: string): URL {
  const base = path.startsWith('/') ? host : `${host}/api/v1/`
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  if (!url || url.username || url.password)
    throw new AppError('usage', selfMessages.notAPath(path), { hint: selfMessages.pathHint, field: 'path' })
  if (url.origin !== host)
    throw new AppError('usage', selfMessages.otherHost(url.origin, host), {
      hint: selfMessages.otherHostHint(url.origin),
      field: 'path',
    })
  return url
}

function methodOf(text: string | undefined): string | undefined {
  const method = text?.toUpperCase()
  if (method !== undefined && !METHODS.includes(method))
    throw new AppError('usage', selfMessages.notAMethod(method), { field: 'method' })
  return method
}

function pairs(texts: readonly string[] = [], flag: string): [name: string, value: string][] {
  return texts.map((text) => {
    const at = text.indexOf('=')
    if (at < 1) throw new AppError('usage', selfMessages.notAField(text), { field: flag })
    return [text.slice(0, at), text.slice(at + 1)]
  })
}

const textFields = (texts: readonly string[] | undefined): Record<string, unknown> =>
  Object.fromEntries(pairs(texts, 'field'))

const jsonFields = (texts: readonly string[] | undefined): Record<string, unknown> =>
  Object.fromEntries(
    pairs(texts, 'json-field').map(([name, value]) => {
      try {
        return [name, JSON.parse(value)]
      } catch {
        throw new AppError('usage', selfMessages.notJson(name, value), { field: 'json-field' })
      }
    }),
  )

/** The document and its operation name are fields of their own; all others are variables. */
function graphqlBody({ query, operationName, variables, ...others }: Record<string, unknown>): string {
  if (typeof query !== 'string' || query.trim() === '')
    throw new AppError('usage', selfMessages.noQuery, { hint: selfMessages.noQueryHint, field: 'field' })
  return JSON.stringify({
    query,
    ...(operationName !== undefined && { operationName }),
    variables: { ...(isObject(variables) && variables), ...others },
  })
}
