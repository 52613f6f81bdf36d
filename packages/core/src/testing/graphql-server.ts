import {
  buildSchema,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLNullableType,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
  validate,
} from 'graphql'
import { typeDefs } from '../generated/schema.ts'

export type Variables = Record<string, unknown>

/** The answers of a server, as root fields keyed by `query Name` or `mutation Name`. */
export type GraphqlAnswers = Readonly<Record<string, (variables: Variables) => unknown>>

let schema: GraphQLSchema | undefined

/**
 * Answers operations according to the schema, with the data of a test. Unknown operations and variables and invalid
 * values are refused, and fields that were not requested are not sent.
 */
export async function answerGraphql(
  answers: GraphqlAnswers,
  { query, variables = {} }: { query: string; variables?: Variables | undefined },
): Promise<ExecutionResult> {
  schema ??= buildSchema(typeDefs)
  const document = parse(query)
  const errors = validate(schema, document)
  if (errors.length > 0) return { errors: errors.map(invalid) }
  const name = /(?:query|mutation) \w+/.exec(query)?.[0] ?? ''
  try {
    const answer = answers[name]
    if (!answer) throw new GraphQLError(`The test has no answer for ${name}.`)
    const rootValue = await answer(variables)
    return await execute({
      schema,
      document,
      rootValue,
      variableValues: variables,
      fieldResolver: byName,
      typeResolver: namedOrFirst,
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { message, path, extensions } = error
    return { data: null, errors: [new GraphQLError(message, { path, extensions })] }
  }
}

/** An error that the server answers with. Any other exception makes the request fail. */
type Refusal = Error & { extensions: Record<string, unknown>; path?: readonly string[] }
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'extensions' in error

/**
 * A field may be requested twice with different arguments, so its alias takes precedence over its name. A function
 * fails or waits in place of one field.
 */
const byName: GraphQLFieldResolver<Variables, unknown> = (source, _args, _context, info) => {
  const { fieldName, path, returnType } = info
  const value = source[Object.hasOwn(source, path.key) ? path.key : fieldName]
  if (value === undefined) return isNonNullType(returnType) ? emptyOf(returnType.ofType) : null
  return typeof value === 'function' ? value() : value
}

const namedOrFirst: GraphQLTypeResolver<Variables, unknown> = ({ __typename }, _context, { schema }, type) =>
  typeof __typename === 'string' ? __typename : schema.getPossibleTypes(type)[0]?.name

/** The placeholder for a non-null value that a test leaves out. */
function emptyOf(type: GraphQLNullableType): unknown {
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (!isScalarType(type)) return {}
  if (type.name === 'Boolean') return false
  return ['Int', 'Float'].includes(type.name) ? 0 : ''
}

const invalid = ({ message }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
