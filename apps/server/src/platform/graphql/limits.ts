import { AppError } from '@sandlot/core/errors'
import { showPath } from '@sandlot/core/files/path-rules'
import { DEPTH_MAX, LIST_ARGUMENT_MAX } from '@sandlot/core/limits'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { type GraphQLSchema, Lexer, parse, Source, TokenKind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { graphqlError } from './errors.ts'
import { measure } from './measure.ts'

/** What one HTTP request may ask for, all operations of its batch together: fields, lists counted by their limit. */
export const COST_MAX = 60_000
export const ALIASES_MAX = 30
export const TOKENS_MAX = 4000
const NESTING_MAX = 100
/** Each two fields of one name are compared with one another before anything is answered. */
const REPEATS_MAX = 200

const tooMuch = (message: string, hint: string) => graphqlError(new AppError('limit', message, { hint }))

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]

/** Counts the words of a document and its open brackets before the parser, which recurs, looks at it. */
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
        throw tooMuch(
          `This document names \`${showPath(value)}\` too often (at most ${REPEATS_MAX} times).`,
          'Send it in parts.',
        )
    }
    if (OPENING.includes(kind)) open += 1
    if (CLOSING.includes(kind)) open -= 1
    if (words > TOKENS_MAX)
      throw tooMuch(`This document is too long (at most ${TOKENS_MAX} words).`, 'Send it in parts.')
    if (open > NESTING_MAX)
      throw tooMuch(
        `This document is nested too deep (at most ${NESTING_MAX} brackets).`,
        'Ask for less at once.',
      )
  }
}

/** Refuses what asks for too much at once; a batch shares one budget, so splitting a heavy question does not help. */
export function limits(schema: GraphQLSchema): Plugin {
  const spent = new WeakMap<object, number>()
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: object) => {
        assertReadable(typeof source === 'string' ? source : source.body)
        return parse(source, options)
      })
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

/** A list in the variables that has too many items, at any depth. Those in a document are bounded by its words. */
function longList(variables: Record<string, unknown>) {
  const open = Object.entries(variables)
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, value] = next
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > LIST_ARGUMENT_MAX)
      return graphqlError(
        new AppError('validation', requestMessages.listTooLong(name, value.length, LIST_ARGUMENT_MAX), {
          field: name,
          hint: requestMessages.listTooLongHint,
        }),
      )
    for (const [key, inner] of Object.entries(value)) open.push([Array.isArray(value) ? name : key, inner])
  }
  return null
}

function problemOf({ depth, aliases, total }: { depth: number; aliases: number; total: number }) {
  if (depth > DEPTH_MAX)
    return tooMuch(
      `This document is ${depth} levels deep (at most ${DEPTH_MAX}).`,
      'Ask for the inner part by its id.',
    )
  if (aliases > ALIASES_MAX)
    return tooMuch(`This document has ${aliases} aliases (at most ${ALIASES_MAX}).`, 'Send it in parts.')
  if (total > COST_MAX)
    return tooMuch(
      `This request asks for too much at once (cost ${total}, at most ${COST_MAX}).`,
      'Ask for fewer fields, smaller limits, or send it in parts.',
    )
  return null
}
