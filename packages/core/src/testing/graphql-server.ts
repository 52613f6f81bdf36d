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

/** What a server has for each operation, by `query Name` or `mutation Name`, as its root fields. */
export type GraphqlAnswers = Readonly<Record<string, (variables: Variables) => unknown>>

let schema: GraphQLSchema | undefined

/**
 * Answers operations as the schema has them, from what a test says. An operation or a variable that the schema does
 * not know is refused, and so is a value that it does not allow; what was not asked for is not sent.
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

/** What a server answers with instead; all else that is thrown keeps it from answering. */
type Refusal = Error & { extensions: Record<string, unknown>; path?: readonly string[] }
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'extensions' in error

/**
 * The same field may be asked for twice with other arguments, so what has the name in the answer goes first. A
 * function fails or waits in place of one field.
 */
const byName: GraphQLFieldResolver<Variables, unknown> = (source, _args, _context, info) => {
  const { fieldName, path, returnType } = info
  const value = source[Object.hasOwn(source, path.key) ? path.key : fieldName]
  if (value === undefined) return isNonNullType(returnType) ? emptyOf(returnType.ofType) : null
  return typeof value === 'function' ? value() : value
}

const namedOrFirst: GraphQLTypeResolver<Variables, unknown> = ({ __typename }, _context, { schema }, type) =>
  typeof __typename === 'string' ? __typename : schema.getPossibleTypes(type)[0]?.name

/** What stands for a promised value of which a test says nothing. */
function emptyOf(type: GraphQLNullableType): unknown {
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (!isScalarType(type)) return {}
  if (type.name === 'Boolean') return false
  return ['Int', 'Float'].includes(type.name) ? 0 : ''
}

const invalid = ({ message }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
