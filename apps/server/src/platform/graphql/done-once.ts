import { AppError, codeFromGraphql } from '@sandlot/core/errors'
import { doneOnceMutations } from '@sandlot/core/shell/repeat-rules'
import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'
import { once } from '../idempotency/once.ts'
import { graphqlError } from './errors.ts'
import { assertReadable } from './limits.ts'

const DONE_ONCE = new Set<string>(doneOnceMutations)

/** The fields of `graphqlError` besides the message. */
type RefusalFields = {
  code?: string
  text?: string
  reason?: string
  hint?: string
  field?: string
  details?: unknown
}

/** A failed operation, answered in full the first time; a repeated request gets its first error. */
class NotDone extends AppError {
  readonly result: ExecutionResult

  constructor(result: ExecutionResult, { message, extensions }: GraphQLError) {
    const { code, text = message, reason, hint, field, details: data } = extensions as RefusalFields
    super(codeFromGraphql(code), text, {
      reason,
      ...(hint && { hint }),
      ...(field && { field }),
      data,
    })
    this.result = result
  }
}

/** Whether an operation that is repeated with the same key is carried out only once. */
export function isDoneOnce(query: string, operationName: string | null = null): boolean {
  const document = readable(query)
  const operation = document && getOperationAST(document, operationName)
  if (!document || operation?.operation !== OperationTypeNode.MUTATION) return false
  return [...fieldsOf(document, operation.selectionSet)].some((name) => DONE_ONCE.has(name))
}

/** Null for a query that execution will refuse. */
function readable(query: string): DocumentNode | null {
  try {
    assertReadable(query)
    return parse(query)
  } catch {
    return null
  }
}

/** The requested root fields, including those in fragments. */
function* fieldsOf(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  spread = new Set<string>(),
): Generator<string> {
  for (const selection of selections)
    if (selection.kind === Kind.FIELD) yield selection.name.value
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* fieldsOf(document, selection.selectionSet, spread)
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value)
      const fragment = fragmentOf(document, selection.name.value)
      if (fragment) yield* fieldsOf(document, fragment.selectionSet, spread)
    }
}

const fragmentOf = ({ definitions }: DocumentNode, name: string) =>
  definitions.find((node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) as
    | FragmentDefinitionNode
    | undefined

/**
 * Carries out a creating operation once per idempotency key of its request. The operations of a batch are told apart by
 * their position, which `placeOf` returns.
 */
export function doneOnce(placeOf: (params: object) => number): Plugin {
  return {
    onParams({ params, paramsHandler, setParamsHandler, context }) {
      const own = context as unknown as { context: Context; key: string | null }
      const { query = '', variables = null, operationName = null } = params
      if (own.key === null || !isDoneOnce(query, operationName)) return
      const key = `${own.key} ${placeOf(params)}`
      setParamsHandler(async (payload) => {
        try {
          return await once(
            own.context,
            { key, asked: [query, variables, operationName] },
            async (repeatable) => {
              own.context = repeatable
              const result = (await paramsHandler(payload)) as ExecutionResult
              const [first] = result.errors ?? []
              if (first) throw new NotDone(result, first)
              return result
            },
          )
        } catch (error) {
          if (error instanceof NotDone) return error.result
          if (error instanceof AppError) return { errors: [graphqlError(error)] }
          throw error
        }
      })
    },
  }
}
