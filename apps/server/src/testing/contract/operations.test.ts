import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  concatAST,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { schema } from '../../features.ts'
import { createTestServer } from '../server.ts'

const CORE = join(import.meta.dirname, '../../../../../packages/core/src')
const documents = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /[\\/](operations|mutations)\.graphql$/.test(name))
  .sort()
  .map((name) => parse(readFileSync(join(CORE, name), 'utf8')))
const all = concatAST(documents)
const operations = all.definitions.filter(
  (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
)

const server = await createTestServer()
afterAll(() => server.close())

const contract = buildSchema(readFileSync(join(import.meta.dirname, 'contract.graphql'), 'utf8'))
const rootFields = [schema, contract].flatMap((known) =>
  [known.getQueryType(), known.getMutationType()].flatMap((root) => Object.keys(root?.getFields() ?? {})),
)

test('our clients’ operations are valid for the server’s own schema', () => {
  expect(operations.length).toBeGreaterThan(5)
  expect(validate(schema, all, specifiedRules)).toEqual([])
})

describe('[GQ-008] operations start with a capital, fields with a small letter', () => {
  test('in our clients’ requests', () => {
    const names = operations.map(({ name }) => name?.value ?? '')
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(getOperationAST(all, name)?.name?.value).toBe(name)
  })

  test('in the server’s schema', () => {
    expect(rootFields.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
    expect(rootFields.length).toBeGreaterThan(50)
  })

  test('and the server uses the field, whatever an operation is called', async () => {
    const user = await server.buildUser({ username: 'mara' })
    for (const name of ['AllTeams', 'allTeams', '_AllTeams', '']) {
      const reply = await server.as(user).fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: `query ${name} { me { username } }`, operationName: name || null }),
      })
      expect(await reply.json()).toEqual({ data: { me: { username: 'mara' } } })
    }
  })
})
