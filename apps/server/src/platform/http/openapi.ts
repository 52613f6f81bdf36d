import { BRAND } from '@sandlot/core/brand'
import { toSnakeCase } from '@sandlot/core/case'
import { type Endpoint, prefixOf } from '@sandlot/core/endpoint'
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEPT_HOURS,
  IDEMPOTENCY_KEY_MAX_LENGTH,
} from '@sandlot/core/shell/repeat-limits'
import { z } from 'zod'
import type { ApiRoute } from './route.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

const jsonSchema = (shape: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as JsonSchema

/** Converts a zod type to the JSON Schema of the API, whose keys are in snake case. */
function wireSchema(shape: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  return snakeKeys(jsonSchema(shape, io))
}

function snakeKeys(schema: JsonSchema): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key === 'properties') return [key, toSnakeCaseKeys(item as Record<string, unknown>, walk)]
        if (key === 'required' && Array.isArray(item)) return [key, item.map(snakeName)]
        return [key, walk(item)]
      }),
    )
  }
  return walk(schema) as JsonSchema
}

const snakeName = (name: unknown): string =>
  Object.keys(toSnakeCase({ [String(name)]: 0 }) as object)[0] ?? ''

const toSnakeCaseKeys = (properties: Record<string, unknown>, walk: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [snakeName(key), walk(value)]))

/** The documented name of a wildcard at the end of a path. */
const REST_OF_PATH = 'rest'

const parametersOf = (place: 'path' | 'query', shape: z.core.$ZodType | undefined) => {
  // The names of path parameters are never sent, so they stay unchanged.
  const schemaOf = place === 'path' ? jsonSchema : wireSchema
  const schema = shape ? schemaOf(shape, 'input') : {}
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: name === '*' ? REST_OF_PATH : name,
    in: place,
    required: place === 'path' || Boolean(schema.required?.includes(name)),
    schema: property,
  }))
}

/** The first segment of a path is the part of the product that it belongs to. */
const tagOf = (path: string) => path.split('/')[1] || 'other'

/** Method and path in camel case, such as `getSandboxesById`, which generated clients use as the name of a call. */
const operationIdOf = (endpoint: Endpoint) => {
  const words = endpoint.path.split('/').filter(Boolean)
  const named = words.map((word) => {
    const parts = word
      .replace(/^:/, 'by-')
      .replace('*', REST_OF_PATH)
      .split(/[^a-zA-Z0-9]+/)
    return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  })
  return endpoint.method.toLowerCase() + named.join('')
}

function pathsOf(routes: readonly ApiRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint, policy } of routes) {
    const path = (prefixOf(endpoint) + endpoint.path)
      .replace(/:([a-zA-Z]+)/g, '{$1}')
      .replace(/\*$/, `{${REST_OF_PATH}}`)
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: operationIdOf(endpoint),
      tags: [tagOf(endpoint.path)],
      summary: endpoint.summary,
      ...(policy !== 'anyone' && { security: [{ token: [] }, { session: [] }] }),
      parameters: [
        ...parametersOf('path', endpoint.params),
        ...parametersOf('query', endpoint.query),
        ...(endpoint.creates ? [REPEAT_KEY] : []),
      ],
      ...(endpoint.body && {
        requestBody: { content: { 'application/json': { schema: wireSchema(endpoint.body, 'input') } } },
      }),
      ...(endpoint.media?.body && {
        requestBody: { content: { [endpoint.media.body]: { schema: BINARY } } },
      }),
      responses: {
        200: {
          description: 'Done',
          content: endpoint.media?.reply
            ? { [endpoint.media.reply]: { schema: BINARY } }
            : { 'application/json': { schema: replySchema(endpoint.reply, endpoint.envelope) } },
        },
        default: { description: 'A problem, in words', content: { 'application/json': { schema: PROBLEM } } },
      },
    }
  }
  return paths
}

/** OpenAPI 3.0 of the whole REST API, generated from the schemas that are enforced. */
export function openapiDocument(routes: readonly ApiRoute[], version: string) {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.0.3' as const,
    info: { title: BRAND, version, description: 'The REST API. GraphQL is at /api/graphql.' },
    servers: [{ url: '/' }],
    // Generated on demand: few clients read it, and it would take a tenth of the startup time.
    get paths() {
      paths ??= pathsOf(routes)
      return paths
    },
    components: {
      securitySchemes: {
        token: { type: 'http' as const, scheme: 'bearer' },
        session: { type: 'apiKey' as const, in: 'cookie' as const, name: 'sandlot' },
      },
    },
  }
}

/** For calls that can safely be repeated. */
const REPEAT_KEY = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: `A unique key for this operation. Repeating the call with the same key within ${IDEMPOTENCY_KEPT_HOURS} hours returns the first response.`,
  schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
}

const replySchema = (reply: z.core.$ZodType, envelope: 'data' | undefined) =>
  envelope
    ? { type: 'object', properties: { data: wireSchema(reply, 'output') } }
    : wireSchema(reply, 'output')

const BINARY = { type: 'string', format: 'binary' }

const PROBLEM = {
  type: 'object',
  properties: {
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    code: { type: 'string' },
    hint: { type: 'string' },
    field: { type: 'string' },
    reason: { type: 'string', description: 'A machine-readable reason, stable across versions' },
    request_id: { type: 'string' },
    details: { description: 'Data needed to continue, such as both versions in a conflict' },
  },
}
