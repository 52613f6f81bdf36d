import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typeDefs } from '@sandlot/core/generated/schema'
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { contradictions, pending } from './compare.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const contract = buildSchema(file('contract.graphql'))
const ours = buildSchema(typeDefs)

test('the schema matches everything in the contract', () => {
  expect(contradictions({ contract, ours })).toEqual([])
})

test('what existing clients select exists, except for the list of what is pending', () => {
  const listed = file('contract-pending.txt').split('\n').filter(Boolean)
  expect(pending({ contract, ours })).toEqual(listed)
})

describe('the comparison reports', () => {
  const known = buildSchema(/* GraphQL */ `
    directive @selected on FIELD_DEFINITION
    directive @outside on OBJECT
    enum Kind { A B }
    input Order { field: String! direction: String }
    union Any = Thing | Other
    type Other { id: ID! }
    type Far @outside { unknown: Boolean }
    type Thing { id: ID! @selected name(short: Boolean): String @selected many: [Thing!]! }
    type Query { thing(id: ID): Thing @selected far: Far }
  `)
  const same = `
    enum Kind { A B }
    input Order { field: String! direction: String more: Int }
    union Any = Thing
    type Far { anything: Int! }
    type Thing { id: ID! name(short: Boolean, long: Boolean, size: Int! = 1): String many: [Thing!]! extra: Int! any: Any }
    type Query { thing(id: ID): Thing far: Far other(order: Order!, kind: Kind!): Thing }
  `
  const see = (text: string) => contradictions({ contract: known, ours: buildSchema(text) })

  test('nothing for additional fields, optional arguments and unknown types', () => {
    expect(see(same)).toEqual([])
  })

  test.each([
    ['many: [Thing!]!', 'many: [Thing]!', 'Thing.many: [Thing]!, the contract has [Thing!]!'],
    ['thing(id: ID)', 'thing(id: ID!)', 'Query.thing(id:): ID!, the contract has ID'],
    ['thing(id: ID): Thing', 'thing: Thing', 'Query.thing(id:): missing'],
    ['size: Int! = 1', 'size: Int!', 'Thing.name(size:): required, and the contract does not have it'],
    ['enum Kind { A B }', 'enum Kind { A C }', 'Kind: A,C, the contract has A,B'],
    ['more: Int }', 'more: Int! }', 'Order(more:): required, and the contract does not have it'],
    ['union Any = Thing', 'union Any = Thing | Far', 'Any: the contract does not have Far in it'],
    [
      'enum Kind { A B }',
      'input Kind { a: Int }',
      'Kind: GraphQLInputObjectType, the contract has GraphQLEnumType',
    ],
  ])('%s becoming %s', (from, to, problem) => {
    expect(see(same.replace(from, to))).toEqual([problem])
  })

  test('selected fields that are missing, including those of entirely missing types', () => {
    const little = buildSchema('type Query { other: Int }')
    expect(pending({ contract: known, ours: little })).toEqual(['Query.thing', 'Thing.id', 'Thing.name'])
  })
})
