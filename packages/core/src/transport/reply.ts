/**
 * The parts of a GraphQL response that are used. A fetch Response qualifies; constructing one is expensive outside of
 * browsers.
 */
export type Reply = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

/** A reply whose text can be read more than once. */
export async function readReply(reply: Reply): Promise<Reply> {
  const { ok, status, statusText, headers } = reply
  const read = await reply.text()
  return { ok, status, statusText, headers, text: async () => read }
}

export type PostInit = {
  method: 'POST'
  headers: Record<string, string>
  body: string
  credentials?: 'same-origin'
  redirect?: 'manual'
  signal?: AbortSignal
}

/** Posts a text; fetch is one implementation. */
export type Post = (url: string, init: PostInit) => Promise<Reply>
