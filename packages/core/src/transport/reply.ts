/** What is read of a reply to a GraphQL call. The Response of a fetch is one; making it is costly outside of browsers. */
export type Reply = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

/** A reply whose text may be read more than once. */
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

/** Sends a text. A fetch can do it. */
export type Post = (url: string, init: PostInit) => Promise<Reply>
