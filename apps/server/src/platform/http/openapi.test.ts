import { prefixOf } from '@sandlot/core/endpoint'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../features.ts'
import { createTestServer } from '../../testing/server.ts'
import type { ApiRoute } from './route.ts'

const server = await createTestServer()
afterAll(() => server.close())

type Json = Record<string, unknown>
type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}
type Document = {
  openapi: string
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: Json
}

const document = (await server.inject('/api/docs/json')).json<Document>()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const documented = routes.filter((route): route is ApiRoute => route.kind === 'api')

/** Returns every schema within a value. */
const schemasIn = (value: unknown): Json[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'schema' in value ? [value.schema as Json] : []
  return [...own, ...Object.values(value).flatMap(schemasIn)]
}
const keysIn = (value: unknown, name: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key === name ? [item] : []),
    ...keysIn(item, name),
  ])
}

test('every API call is documented', () => {
  const expected = documented.map(({ endpoint }) => {
    const path = (prefixOf(endpoint) + endpoint.path)
      .replace(/:([a-zA-Z]+)/g, '{$1}')
      .replace(/\*$/, '{rest}')
    return `${endpoint.method} ${path}`
  })
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    expected.sort(),
  )
  expect(expected).toContain('GET /api/health')
})

test('exactly the calls that require a sign-in declare security', () => {
  for (const { path, method, operation } of operations) {
    const route = documented.find(
      ({ endpoint }) =>
        endpoint.method.toLowerCase() === method &&
        (prefixOf(endpoint) + endpoint.path).replace(/:([a-zA-Z]+)/g, '{$1}').replace(/\*$/, '{rest}') ===
          path,
    )
    expect([path, operation.security !== undefined]).toEqual([path, route?.policy !== 'anyone'])
  }
})

test('each call has a unique name and one tag', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('getSandboxesById')
  for (const { operation } of operations) expect(operation.tags).toEqual([expect.stringMatching(/^\w/)])
})

test('an error is described with all its fields', () => {
  const [first] = operations
  const schema = first?.operation.responses.default?.content['application/json']?.schema
  expect(Object.keys(schema?.properties as Json)).toEqual(
    expect.arrayContaining(['errors', 'code', 'hint', 'field', 'reason', 'request_id', 'details']),
  )
})

describe('the document is OpenAPI 3.0', () => {
  test('at the top level', () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d/) })
  })

  test.each(operations)('in $method $path', ({ path, operation }) => {
    expect(operation.summary).toBeTruthy()
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters ?? []
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    for (const parameter of parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in)
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', 'default']))
    for (const response of Object.values(operation.responses)) expect(response.description).toBeTruthy()
  })

  test('in its schemas: no keywords of later versions, snake case throughout, everything required is described', () => {
    const schemas = schemasIn(document.paths)
    expect(schemas.length).toBeGreaterThan(operations.length)
    for (const word of ['$schema', '$defs', 'const', 'propertyNames', 'prefixItems'])
      expect(keysIn(schemas, word)).toEqual([])
    for (const type of keysIn(schemas, 'type'))
      expect(['string', 'number', 'integer', 'boolean', 'array', 'object']).toContain(
        typeof type === 'object' ? 'string' : type,
      )
    const names = keysIn(schemas, 'properties').flatMap((properties) => Object.keys(properties as Json))
    expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([])
    for (const schema of schemas) {
      const { required = [], properties = {} } = schema as { required?: string[]; properties?: Json }
      for (const name of required) expect(Object.keys(properties)).toContain(name)
    }
  })
})

test('the documentation page opens, with a policy for its scripts', async () => {
  const reply = await server.inject('/api/docs/')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
})
