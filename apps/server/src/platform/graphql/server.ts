import { useGraphQlJit } from '@envelop/graphql-jit'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import type { AppError } from '@sandlot/core/errors'
import { typeDefs } from '@sandlot/core/generated/schema'
import { BATCH_MAX } from '@sandlot/core/limits'
import { documentRefusals } from '@sandlot/core/shell/request-refusals'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isScalarType,
  Kind,
  valueFromASTUntyped,
} from 'graphql'
import { createSchema, createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context } from '../context.ts'
import { doneOnce } from './done-once.ts'
import { giveReasons, graphqlError, maskError } from './errors.ts'
import { limits } from './limits.ts'
import { enforcePolicies, type Policies } from './policy.ts'

/**
 * Keeps variables out of our scalars: none of them is a list or an object that could contain one, and for a scalar that
 * accepts them the query compiler complains on standard error for every literal.
 */
function withPlainLiterals(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isScalarType(type) && type.parseLiteral.length > 1)
      type.parseLiteral = (node) => type.parseValue(valueFromASTUntyped(node))
  return schema
}

export type RequestContext = { context: Context /** For calls that may be sent again. */; key: string | null }

/** The schema with all policies applied. */
export const guardedSchema = (resolvers: readonly object[], policies: Policies): GraphQLSchema =>
  enforcePolicies(
    withPlainLiterals(createSchema<Context>({ typeDefs, resolvers: resolvers as never })),
    policies,
  )

/** GraphQL over HTTP as in the contract: a batch is answered with `[{id?, payload}]` (contract §10.1). */
export function createGraphqlServer(
  schema: GraphQLSchema,
  log: (error: unknown) => string,
): YogaServerInstance<RequestContext, Context> {
  const positions = batchPositions()
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
    // The body has already been read and was not too long; counting it again would require another stream.
    maxRequestBodySize: false,
    extraParamNames: ['id'],
    maskedErrors: { maskError: (error) => maskError(error, log) },
    // Compiled once and cached along with the parsed document, which makes lists a third cheaper.
    plugins: [
      batchForm(positions),
      doneOnce(positions.of),
      useGraphQlJit({}, { enableIf: hasOneOperation }),
      limits(schema),
    ],
  })
}

/** Compiled queries are cached by document alone: with several operations, the first would answer for all. */
const hasOneOperation = ({ document }: { document: DocumentNode }) =>
  document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1

/** Tracks the position of each operation in its batch; a single one is the first. */
function batchPositions() {
  const positions = new WeakMap<object, number>()
  return {
    note: (parts: readonly object[]) => {
      for (const [position, part] of parts.entries()) positions.set(part, position)
    },
    of: (params: object) => positions.get(params) ?? 0,
  }
}

/** Wraps each answer of a batch in `payload` and returns the id of its request; errors get their reasons. */
function batchForm(positions: ReturnType<typeof batchPositions>): Plugin {
  const ids = new WeakMap<object, unknown[]>()
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (!requestParser) return
      setRequestParser(async (parsed) => {
        const params: unknown = await requestParser(parsed)
        if (Array.isArray(params)) {
          assertBatch(params)
          positions.note(params)
          ids.set(
            request,
            params.map((part) => part.id),
          )
        }
        return params as never
      })
    },
    onResultProcess({ request, result, setResult }) {
      for (const part of [result].flat()) if ('errors' in part) giveReasons(part.errors ?? [])
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

function assertBatch(parts: unknown[]): asserts parts is { id?: unknown }[] {
  if (parts.length > BATCH_MAX)
    throw withStatus(
      413,
      errorOfRefusal(documentRefusals, {
        reason: 'batchTooLong',
        params: { parts: parts.length, max: BATCH_MAX },
      }),
    )
  if (parts.some((part) => typeof part !== 'object' || part === null))
    throw withStatus(400, refusalError(documentRefusals, 'batchPart'))
}

/** The same error, with a status for the whole HTTP response. */
function withStatus(status: number, problem: AppError): GraphQLError {
  const { message, extensions } = graphqlError(problem)
  return new GraphQLError(message, { extensions: { ...extensions, http: { status } } })
}
