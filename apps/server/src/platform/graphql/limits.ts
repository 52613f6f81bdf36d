import { AppError } from '@sandlot/core/errors'
import { DEPTH_MAX } from '@sandlot/core/limits'
import { type GraphQLSchema, Lexer, parse, Source, TokenKind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { graphqlError } from './errors.ts'
import { measure } from './measure.ts'

/** What one HTTP request may ask for, all operations of its batch together: fields, lists counted by their limit. */
export const COST_MAX = 60_000
export const ALIASES_MAX = 30
export const TOKENS_MAX = 4000
const NESTING_MAX = 100

const tooMuch = (message: string, hint: string) => graphqlError(new AppError('limit', message, { hint }))

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]

/** Counts the words of a document and its open brackets before the parser, which recurs, looks at it. */
function assertReadable(text: string): void {
  const lexer = new Lexer(new Source(text))
  let words = 0
  let open = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    words += 1
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
      const { depth, aliases, cost } = measure(schema, document, { ...variableValues })
      const { request } = contextValue as { request: object }
      const total = (spent.get(request) ?? 0) + cost
      spent.set(request, total)
      const problem = problemOf({ depth, aliases, total })
      if (problem) setResultAndStopExecution({ errors: [problem] })
    },
  }
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
