import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ClientError, GraphQLClient } from 'graphql-request'
import { AppError, codeFromGraphql } from '../errors.ts'
import { IDEMPOTENCY_HEADER } from '../shell/repeat-limits.ts'
import { isDoneOnce, isMutation } from '../shell/repeat-rules.ts'
import { type Repeating, repeating, sendAgain } from './again.ts'
import { createBatchingPost, payloadsOf, readText } from './internal/batch.ts'
import { networkProblem } from './internal/network-problem.ts'
import { transportMessages } from './messages.ts'
import { problemFrom, retryDetails } from './problem.ts'
import { type Post, type Reply, readReply } from './reply.ts'

/** A generated document: its text, with the types of its result and variables. */
export type Document<Result, Variables> = { toString(): string } & Pick<
  TypedDocumentNode<Result, Variables>,
  '__apiType'
>

export type GraphqlCall = <Result, Variables>(
  document: Document<Result, Variables>,
  ...variables: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
) => Promise<Result>

/** The GraphQL client, batching per tick. Throws only AppError. */
export function createGraphql(options: {
  baseUrl: string
  fetch: Post
  headers: () => Promise<Record<string, string>>
  schedule?: (flush: () => void) => void
  repeating?: Repeating
}): GraphqlCall {
  const { newKey, ...pace } = options.repeating ?? repeating
  const url = `${options.baseUrl}/api/graphql`
  const post = async (body: string, key: string | null): Promise<Reply> =>
    options.fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(await options.headers()),
        ...(key !== null && { [IDEMPOTENCY_HEADER]: key }),
      },
      body,
      credentials: 'same-origin',
    })
  const batching = createBatchingPost({
    ...(options.schedule && { schedule: options.schedule }),
    post: (body) => {
      if (!mayBeSentAgain(body)) return post(body, null)
      const key = newKey()
      return sendAgain(async () => {
        const reply = await post(body, key)
          .then(readReply)
          .catch((error) => {
            throw networkProblem(error)
          })
        if (reply.status === 503) throw new Unanswered(reply)
        const after = underWayFor(await reply.text())
        if (after !== undefined) throw new Unanswered(reply, after)
        return reply
      }, pace).catch((error) => {
        if (error instanceof Unanswered) return error.reply
        throw error
      })
    },
  })
  const client = new GraphQLClient(url, {
    fetch: ((_url: string, init: RequestInit) => batching(String(init.body))) as unknown as typeof fetch,
    // Each document has one operation; finding its name would require a parser.
    excludeOperationName: true,
    jsonSerializer: { stringify: JSON.stringify, parse: readText },
  })
  return async (document, ...[variables]) => {
    try {
      return await client.request(document.toString(), variables as object)
    } catch (error) {
      throw graphqlProblem(error)
    }
  }
}

/** A response of a server that is briefly unavailable or still busy; final if retries get the same. */
class Unanswered extends AppError {
  readonly reply: Reply

  constructor(reply: Reply, retryAfter?: number) {
    super(retryAfter === undefined ? 'unavailable' : 'conflict', transportMessages.notSandlot, {
      reason: undefined,
      ...(retryAfter !== undefined && { retryAfter }),
    })
    this.reply = reply
  }
}

/** Whether a batch creates something and contains nothing that a retry would repeat. */
function mayBeSentAgain(body: string): boolean {
  const changes = (JSON.parse(body) as { query: string }[]).filter(({ query }) => isMutation(query))
  return changes.length > 0 && changes.every(({ query }) => isDoneOnce(query))
}

/** The delay before retrying a batch that is still partly in progress. */
function underWayFor(text: string): number | undefined {
  const waits = payloadsOf(text)?.map(({ errors }) => {
    const { code, retryAfter } = errors?.[0]?.extensions ?? {}
    return codeFromGraphql(code) === 'conflict' && typeof retryAfter === 'number' ? [retryAfter] : []
  })
  return waits?.flat()[0]
}

/** The error of a failed request (spec ER-005, ER-019); the first error represents all. */
function graphqlProblem(error: unknown): AppError {
  if (!(error instanceof ClientError)) return networkProblem(error)
  const { status, body, errors, headers } = error.response
  const after = headers.get('retry-after')
  // Proxies and rate limits in front of the API answer in other formats.
  const [first] = Array.isArray(errors) ? errors : []
  if (!first)
    return problemFrom(status, contentOf(body ?? error.response), transportMessages.notSandlot, after)
  const { code, text, reason, hint, field, details, retryAfter } = (first.extensions ?? {}) as Record<
    string,
    unknown
  >
  return new AppError(codeFromGraphql(code), typeof text === 'string' ? text : first.message, {
    reason: typeof reason === 'string' ? reason : undefined,
    ...(typeof hint === 'string' && { hint }),
    ...(typeof field === 'string' && { field }),
    ...(details !== undefined && { data: details }),
    ...retryDetails(after ?? (typeof retryAfter === 'number' ? String(retryAfter) : null)),
    cause: { path: first.path, errors },
  })
}

/** A body that was not recognized as GraphQL is given as text, even if it is JSON. */
function contentOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return body
  }
}
