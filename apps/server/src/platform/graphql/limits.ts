import { errorOfRefusal, type Refusal } from '@sandlot/core/actions'
import { showPath } from '@sandlot/core/files/path-rules'
import { DEPTH_MAX, LIST_ARGUMENT_MAX } from '@sandlot/core/limits'
import { type DocumentParams, documentRefusals, requestRefusals } from '@sandlot/core/shell/request-refusals'
import { documentMessages } from '@sandlot/core/shell/server-messages'
import {
  GraphQLError,
  type GraphQLSchema,
  Lexer,
  parse,
  Source,
  TokenKind,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { graphqlError } from './errors.ts'
import { measure } from './measure.ts'

/**
 * The most that one HTTP request may cost, all operations of its batch together: fields, with lists counted by their
 * limit.
 */
export const COST_MAX = 60_000
export const ALIASES_MAX = 30
export const TOKENS_MAX = 4000
const NESTING_MAX = 100
/** Validation compares every two fields of the same name with each other before anything is executed. */
const REPEATS_MAX = 200

const tooMuch = (refusal: Refusal<DocumentParams>) => graphqlError(errorOfRefusal(documentRefusals, refusal))

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]

/** Counts the tokens and open brackets of a document before the parser, which is recursive, sees it. */
export function assertReadable(text: string): void {
  const lexer = new Lexer(new Source(text))
  let words = 0
  let open = 0
  const names = new Map<string, number>()
  for (let { kind, value } = lexer.advance(); kind !== TokenKind.EOF; { kind, value } = lexer.advance()) {
    words += 1
    if (kind === TokenKind.NAME) {
      const uses = (names.get(value) ?? 0) + 1
      names.set(value, uses)
      if (uses > REPEATS_MAX)
        throw tooMuch({ reason: 'namesTooOften', params: { name: showPath(value), max: REPEATS_MAX } })
    }
    if (OPENING.includes(kind)) open += 1
    if (CLOSING.includes(kind)) open -= 1
    if (words > TOKENS_MAX) throw tooMuch({ reason: 'documentTooLong', params: { max: TOKENS_MAX } })
    if (open > NESTING_MAX) throw tooMuch({ reason: 'documentNested', params: { max: NESTING_MAX } })
  }
}

/** The standard rules ignore the fields of an operation type that the schema does not have. */
const knownOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(documentMessages.noSuchOperation(node.operation), { nodes: node }))
  },
})

/** Refuses queries that are too expensive. A batch shares one budget, so splitting a query does not help. */
export function limits(schema: GraphQLSchema): Plugin {
  const spent = new WeakMap<object, number>()
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: object) => {
        assertReadable(typeof source === 'string' ? source : source.body)
        return parse(source, options)
      })
    },
    onValidate({ addValidationRule }) {
      addValidationRule(knownOperations)
    },
    onExecute({ args, setResultAndStopExecution }) {
      const { document, variableValues, contextValue } = args
      const long = longList({ ...variableValues })
      if (long) return setResultAndStopExecution({ errors: [long] })
      const { depth, aliases, cost } = measure(schema, document, { ...variableValues })
      const { request } = contextValue as { request: object }
      const total = (spent.get(request) ?? 0) + cost
      spent.set(request, total)
      const problem = problemOf({ depth, aliases, total })
      if (problem) setResultAndStopExecution({ errors: [problem] })
    },
  }
}

/**
 * Finds a list in the variables that has too many items, at any depth. Lists in a document are bounded by its tokens.
 */
function longList(variables: Record<string, unknown>) {
  const open = Object.entries(variables)
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, value] = next
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > LIST_ARGUMENT_MAX)
      return graphqlError(
        errorOfRefusal(
          requestRefusals,
          { reason: 'listTooLong', params: { name, count: value.length } },
          { field: name },
        ),
      )
    for (const [key, inner] of Object.entries(value)) open.push([Array.isArray(value) ? name : key, inner])
  }
  return null
}

function problemOf({ depth, aliases, total }: { depth: number; aliases: number; total: number }) {
  if (depth > DEPTH_MAX) return tooMuch({ reason: 'documentTooDeep', params: { depth, max: DEPTH_MAX } })
  if (aliases > ALIASES_MAX)
    return tooMuch({ reason: 'tooManyAliases', params: { aliases, max: ALIASES_MAX } })
  if (total > COST_MAX) return tooMuch({ reason: 'tooCostly', params: { cost: total, max: COST_MAX } })
  return null
}
