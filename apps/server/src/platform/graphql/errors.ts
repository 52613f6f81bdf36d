import { AppError, graphqlCode, onTheWire, toAppError } from '@sandlot/core/errors'
import { type DocumentParams, documentRefusals } from '@sandlot/core/shell/request-refusals'
import { GraphQLError } from 'graphql'
import { knownProblem } from '../http/errors.ts'

/** Turns an AppError into a GraphQL error, with code, hint and field for programs. */
export function graphqlError(thrown: unknown): GraphQLError {
  const problem = toAppError(thrown)
  const { message, text } = onTheWire(problem)
  return new GraphQLError(message, {
    extensions: {
      code: graphqlCode[problem.code],
      ...(text !== undefined && { text }),
      ...(problem.hint && { hint: problem.hint }),
      ...(problem.field && { field: problem.field }),
      ...(problem.reason && { reason: problem.reason }),
      ...(problem.retryAfter !== undefined && { retryAfter: problem.retryAfter }),
      ...(problem.data !== undefined && { details: problem.data }),
    },
  })
}

/**
 * What a client may learn about an error: our own and those of the query unchanged, others only as a number in the log.
 */
export function maskError(error: unknown, log: (error: unknown) => string): Error {
  if (!(error instanceof GraphQLError)) return shown(error, log)
  if (isAboutTheQuery(error)) return withCode(error)
  const { message, extensions } = shown(error.originalError, log)
  return new GraphQLError(message, { nodes: error.nodes ?? null, path: error.path ?? null, extensions })
}

function shown(thrown: unknown, log: (error: unknown) => string): GraphQLError {
  const known = knownProblem(thrown)
  const number = !known || known.code === 'unavailable' ? log(thrown) : null
  return graphqlError(
    known ?? new AppError('server', `Something went wrong on the server. It is noted as ${number}.`),
  )
}

const isAboutTheQuery = ({ originalError }: GraphQLError): boolean =>
  !originalError || (originalError instanceof GraphQLError && isAboutTheQuery(originalError))

/** Why the query language itself refuses a document, for programs. */
const INVALID = 'documentInvalid' satisfies keyof DocumentParams

/** Adds a code to errors of the query language, which have none: they are about the request. */
function withCode(error: GraphQLError): GraphQLError {
  if (error.extensions?.code) return error
  const { message, nodes, source, positions, path, extensions } = error
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { ...extensions, code: graphqlCode[documentRefusals[INVALID].code], reason: INVALID },
  })
}

/** Yoga sets its own code on parse and validation errors last of all; this adds the reason. */
export function giveReasons(errors: readonly Pick<GraphQLError, 'extensions'>[]): void {
  for (const { extensions } of errors)
    if (typeof extensions?.code === 'string' && extensions.code.startsWith('GRAPHQL_'))
      extensions.reason ??= INVALID
}
