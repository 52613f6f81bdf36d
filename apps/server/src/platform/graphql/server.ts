import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { graphqlCode, toAppError } from '@sandlot/core/errors'
import { typeDefs } from '@sandlot/core/generated/schema'
import { BATCH_MAX, DEPTH_MAX } from '@sandlot/core/limits'
import { GraphQLError } from 'graphql'
import { createSchema, createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context } from '../../context.ts'
import { policies, resolvers } from '../../features.ts'
import { operationCost, spend } from './cost.ts'
import { enforcePolicies } from './policy.ts'

export type RequestContext = { context: Context }

/** The schema with every policy in force. */
export const createGuardedSchema = () =>
  enforcePolicies(createSchema<Context>({ typeDefs, resolvers: resolvers as never }), policies)

/** GraphQL over HTTP as the contract has it: an array is answered by `[{id?, payload}]` (contract §10.1). */
export function createGraphqlServer(
  log: (error: unknown) => string,
): YogaServerInstance<RequestContext, Context> {
  const schema = createGuardedSchema()
  return createYoga<RequestContext, Context>({
    schema,
    context: ({ context }) => context,
    batching: { limit: BATCH_MAX },
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    cors: false,
    multipart: false,
    extraParamNames: ['id'],
    maskedErrors: { maskError: (error) => mask(error, log) },
    plugins: [batchForm(), sharedBudget(schema), armor()],
  })
}

const armor = () =>
  EnvelopArmorPlugin({
    maxDepth: { n: DEPTH_MAX, ignoreIntrospection: false, flattenFragments: true },
    maxAliases: { n: 30 },
    maxDirectives: { n: 20 },
    maxTokens: { n: 4000 },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }) as Plugin

/** A batch shares one budget, so splitting a heavy question into ten does not help. */
function sharedBudget(schema: ReturnType<typeof createGuardedSchema>): Plugin {
  const spent = new WeakMap<object, number>()
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const request = (args.contextValue as { request: object }).request
      try {
        spend(spent, request, operationCost(schema, args.document, { ...args.variableValues }))
      } catch (error) {
        setResultAndStopExecution({ data: null, errors: [graphqlError(error)] })
      }
    },
  }
}

/** Wraps each answer of a batch in `payload` and hands back the id it was asked with. */
function batchForm(): Plugin {
  const ids = new WeakMap<object, unknown[]>()
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (!requestParser) return
      setRequestParser(async (parsed) => {
        const params = await requestParser(parsed)
        if (Array.isArray(params))
          ids.set(
            request,
            params.map((part) => (part as { id?: unknown }).id),
          )
        return params
      })
    },
    onResultProcess({ request, result, setResult }) {
      if (!Array.isArray(result)) return
      const asked = ids.get(request) ?? []
      const parts = result.map((payload, index) => ({
        ...(asked[index] !== undefined && { id: asked[index] }),
        payload,
      }))
      setResult(parts as never)
    },
  }
}

/** A GraphQL error for an AppError, with code, hint and field for programs. */
export function graphqlError(thrown: unknown): GraphQLError {
  const problem = toAppError(thrown)
  return new GraphQLError(problem.message, {
    extensions: {
      code: graphqlCode[problem.code],
      ...(problem.hint && { hint: problem.hint }),
      ...(problem.field && { field: problem.field }),
    },
  })
}

/** What a client may learn of an error: ours and the query's own as they are, the rest by a number in the log. */
function mask(error: unknown, log: (error: unknown) => string): Error {
  const original = error instanceof GraphQLError ? error.originalError : error
  const known = toAppError(original)
  const where = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {}
  if (error instanceof GraphQLError && !original) return error
  if (known.code !== 'unexpected') {
    const ours = graphqlError(known)
    return new GraphQLError(ours.message, { ...where, extensions: ours.extensions })
  }
  return new GraphQLError(`Something went wrong on the server. It is noted as ${log(original)}.`, {
    ...where,
    extensions: { code: graphqlCode.unexpected },
  })
}
