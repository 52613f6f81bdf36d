import { AppError, codeFromGraphql } from '@sandlot/core/errors'
import { isDoneOnce } from '@sandlot/core/shell/repeat-rules'
import type { ExecutionResult, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../../context.ts'
import { once } from '../idempotency/once.ts'
import { graphqlError } from './errors.ts'

/** What failed, as it is told the first time; who asks again is told the first of its errors. */
class NotDone extends AppError {
  readonly result: ExecutionResult

  constructor(result: ExecutionResult, { message, extensions }: GraphQLError) {
    super(codeFromGraphql(extensions?.code), message)
    this.result = result
  }
}

/**
 * Does a creating operation once for each key that its request is sent with. Those of a batch are told apart by their
 * places, which `placeOf` knows.
 */
export function doneOnce(placeOf: (params: object) => number): Plugin {
  return {
    onParams({ params, paramsHandler, setParamsHandler, context }) {
      const own = context as unknown as { context: Context; key: string | null }
      const { query = '', variables = null } = params
      if (own.key === null || !isDoneOnce(query)) return
      const key = `${own.key} ${placeOf(params)}`
      setParamsHandler(async (payload) => {
        try {
          return await once(own.context, { key, asked: [query, variables] }, async (repeatable) => {
            own.context = repeatable
            const result = (await paramsHandler(payload)) as ExecutionResult
            const [first] = result.errors ?? []
            if (first) throw new NotDone(result, first)
            return result
          })
        } catch (error) {
          if (error instanceof NotDone) return error.result
          if (error instanceof AppError) return { errors: [graphqlError(error)] }
          throw error
        }
      })
    },
  }
}
