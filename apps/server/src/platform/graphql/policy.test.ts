import { scopeMessages } from '@sandlot/core/accounts/sessions/scope-messages'
import { AppError } from '@sandlot/core/errors'
import { graphql } from 'graphql'
import { createSchema } from 'graphql-yoga'
import { describe, expect, test } from 'vitest'
import * as ours from '../../features.ts'
import type { Context } from '../context.ts'
import { type ActionPolicy, enforcePolicies, type Policies, policyGaps, public_ } from './policy.ts'
import { guardedSchema } from './server.ts'

const typeDefs = /* GraphQL */ `
  schema {
    query: RootQueryType
    mutation: RootMutationType
  }
  type RootQueryType {
    thing(id: ID!): Thing
    surely: Thing!
    things: [Thing!]!
    maybeThings: [Thing]
    anything: [Anything!]!
    named: Named
  }
  type RootMutationType {
    change: Thing
  }
  union Anything = Thing | Owner
  interface Named {
    id: ID!
  }
  type Thing implements Named {
    id: ID!
    owner: Owner
  }
  type Owner implements Named {
    id: ID!
    things: [Thing!]!
  }
`
type Row = { id: string; secret?: boolean }
const rows: Row[] = [{ id: 'a' }, { id: 'b', secret: true }, { id: 'c' }]
const resolvers = {
  RootQueryType: {
    thing: (_: unknown, { id }: Row) => rows.find((row) => row.id === id) ?? null,
    surely: () => rows[1],
    things: () => rows,
    maybeThings: () => [rows[0], null, rows[1]],
    anything: () => [...rows, { id: 'o', isOwner: true }],
    named: () => rows[1],
  },
  RootMutationType: { change: () => rows[0] },
  Thing: { owner: () => ({ id: 'o' }) },
  Owner: { things: () => rows },
  Anything: { __resolveType: ({ isOwner }: { isOwner?: boolean }) => (isOwner ? 'Owner' : 'Thing') },
  Named: { __resolveType: () => 'Thing' },
}
const anyone = () => {}
/** A policy that refuses everyone, even if their token has the scope. */
const refusing = (scope: ActionPolicy['scope']): ActionPolicy =>
  Object.assign(
    () => {
      throw new AppError('forbidden', 'Not you.', { reason: 'notAllowed' })
    },
    { action: 'account.profile', scope } as const,
  )
const policies: Policies = {
  fields: {
    'RootQueryType.thing': anyone,
    'RootQueryType.surely': anyone,
    'RootQueryType.things': anyone,
    'RootQueryType.maybeThings': anyone,
    'RootQueryType.anything': anyone,
    'RootQueryType.named': anyone,
    'RootMutationType.change': refusing('write'),
  },
  types: { Thing: (row: Row) => !row.secret, Owner: public_ },
}

const schemaOf = (text = typeDefs) => createSchema<Context>({ typeDefs: text, resolvers: resolvers as never })
const without = (kind: 'fields' | 'types', name: string): Policies => ({
  ...policies,
  [kind]: Object.fromEntries(Object.entries(policies[kind]).filter(([key]) => key !== name)),
})
const ask = async (source: string) =>
  JSON.parse(
    JSON.stringify(
      await graphql({
        schema: enforcePolicies(schemaOf(), policies),
        source,
        contextValue: { viewer: null },
      }),
    ),
  )

describe('policy gaps prevent the start:', () => {
  test.each([
    ['fields', 'RootQueryType.thing', 'root field RootQueryType.thing declares no policy'],
    ['fields', 'RootMutationType.change', 'root field RootMutationType.change declares no policy'],
    ['types', 'Owner', 'object type Owner declares no policy'],
  ] as const)('no policy in %s for %s', (kind, name, gap) => {
    expect(policyGaps(schemaOf(), without(kind, name))).toEqual([gap])
    expect(() => enforcePolicies(schemaOf(), without(kind, name))).toThrow(gap)
  })

  test('a policy for an unknown type or field', () => {
    const more = { ...policies, types: { ...policies.types, Thnig: public_ } }
    expect(policyGaps(schemaOf(), more)).toEqual(['policy for Thnig, which the schema does not have'])
  })

  test('a mutation without an action', () => {
    const fields = { ...policies.fields, 'RootMutationType.change': anyone as unknown as ActionPolicy }
    const open = { ...policies, fields }
    expect(policyGaps(schemaOf(), open)).toEqual(['mutation change names no action'])
    expect(() => enforcePolicies(schemaOf(), open)).toThrow('mutation change names no action')
  })

  test('an ordinary type without a policy whose name looks like a root', () => {
    const text = `${typeDefs} type RootFolder { id: ID! } extend type Thing { root: RootFolder }`
    expect(policyGaps(schemaOf(text), policies)).toEqual(['object type RootFolder declares no policy'])
  })

  test('our own schema has none', () => {
    expect(() => guardedSchema(ours.resolvers, ours.policies)).not.toThrow()
  })
})

describe('objects that the viewer may not see', () => {
  test('are null where null is allowed', async () => {
    expect(await ask('{ thing(id: "b") { id } }')).toEqual({ data: { thing: null } })
    expect(await ask('{ thing(id: "a") { id } }')).toEqual({ data: { thing: { id: 'a' } } })
  })

  test('are left out of lists, at every depth', async () => {
    expect(await ask('{ things { id } thing(id: "a") { owner { things { id } } } }')).toEqual({
      data: { things: [{ id: 'a' }, { id: 'c' }], thing: { owner: { things: [{ id: 'a' }, { id: 'c' }] } } },
    })
    expect(await ask('{ maybeThings { id } }')).toEqual({ data: { maybeThings: [{ id: 'a' }, null] } })
  })

  test('are hidden behind a union or an interface too', async () => {
    expect(await ask('{ anything { __typename ... on Thing { id } } named { id } }')).toEqual({
      data: {
        anything: [
          { __typename: 'Thing', id: 'a' },
          { __typename: 'Thing', id: 'c' },
          { __typename: 'Owner' },
        ],
        named: null,
      },
    })
  })

  test('are not found where null is not allowed', async () => {
    const { errors } = await ask('{ surely { id } }')
    expect(errors).toMatchObject([
      { message: 'There is no such thing, or you may not see it.', path: ['surely'] },
    ])
  })

  test('a forbidden root field does not run', async () => {
    expect(await ask('{ __typename }')).toEqual({ data: { __typename: 'RootQueryType' } })
    const { errors } = await ask('mutation { change { id } }')
    expect(errors).toMatchObject([{ path: ['change'] }])
  })

  test.each([
    ['write', 'read', scopeMessages.tokenReadOnly],
    ['write', 'write', 'Not you.'],
    ['admin', 'read', scopeMessages.tokenReadOnly],
    ['admin', 'write', scopeMessages.tokenNotAdmin],
    ['admin', 'admin', 'Not you.'],
  ] as const)('an action for a token of scope %s, by one of scope %s: %s', async (needed, scope, message) => {
    const change = { ...policies.fields, 'RootMutationType.change': refusing(needed) }
    const { errors } = await graphql({
      schema: enforcePolicies(schemaOf(), { ...policies, fields: change }),
      source: 'mutation { change { id } }',
      contextValue: { viewer: { kind: 'token', scope }, disk: { isShort: () => false } },
    })
    expect(errors?.map((error) => error.message)).toEqual([message])
  })
})
