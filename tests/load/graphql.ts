import { Agent, request } from 'node:http'
import type { Person } from '../support/people.ts'

/** One document in the batched form that the dashboard sends, addressed to one server. */
export type Call = { readonly url: string; readonly body: string; readonly tokens: readonly string[] }

export function callOf(
  person: Person,
  tokens: readonly string[],
  document: unknown,
  variables: object,
): Call {
  return {
    url: `${person.client.baseUrl}/api/graphql`,
    body: JSON.stringify([{ query: String(document), variables }]),
    tokens,
  }
}

export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a call, accepting compression as browsers do, and waits for the last byte. `number` selects the token. */
export function send(agent: Agent, { url, body, tokens }: Call, number = 0): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        family: 4,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'gzip, deflate, br',
          authorization: `Bearer ${tokens[number % tokens.length]}`,
        },
      },
      (incoming) => {
        incoming.resume().on('error', reject)
        incoming.on('end', () => {
          if (incoming.statusCode === 200) resolve()
          else reject(new Error(`GraphQL answered with ${incoming.statusCode}.`))
        })
      },
    )
    outgoing.on('error', reject).end(body)
  })
}

/** Throws unless the answer contains this many sandboxes, because a fast refusal is not a fast list. */
export async function expectSandboxes({ url, body, tokens }: Call, count: number): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    body,
  })
  const text = await reply.text()
  const found = text.split('"__typename":"Sandbox"').length - 1
  if (found !== count) throw new Error(`${count} sandboxes expected, ${found} found in ${text.slice(0, 300)}`)
}
