import { AppError } from '../../errors.ts'
import { BATCH_MAX } from '../../limits.ts'
import { transportMessages } from '../messages.ts'
import { type Reply, readReply } from '../reply.ts'

type Call = { resolve: (reply: Reply) => void; reject: (error: unknown) => void }
/** One element of the array, and the calls that share it. */
type QueuedRequest = { body: string; calls: Call[] }

/**
 * Batches the GraphQL calls of a tick into one array and gives each its part of the answer (contract §10.1). Identical
 * queries share one element (spec GQ-001, GQ-002).
 */
export function createBatchingPost(options: {
  post: (body: string) => Promise<Reply>
  schedule?: (flush: () => void) => void
}): (body: string) => Promise<Reply> {
  const schedule = options.schedule ?? ((flush) => setTimeout(flush, 0))
  let waiting: QueuedRequest[] = []

  const flush = () => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += BATCH_MAX) {
      const part = all.slice(start, start + BATCH_MAX)
      const bodies = part.map(({ body }) => body)
      sendPart(options.post, bodies).then(
        (answer) => {
          for (const [index, { calls }] of part.entries())
            for (const call of calls) call.resolve(answer(index))
        },
        (error) => {
          for (const { calls } of part) for (const call of calls) call.reject(error)
        },
      )
    }
  }

  return (body) =>
    new Promise((resolve, reject) => {
      const call = { resolve, reject }
      // Mutations are never deduplicated.
      const isMutation = /^\s*mutation\b/.test(String(JSON.parse(body).query))
      const same = isMutation ? undefined : waiting.find((request) => request.body === body)
      if (same) same.calls.push(call)
      else if (waiting.push({ body, calls: [call] }) === 1) schedule(flush)
    })
}

async function sendPart(post: (body: string) => Promise<Reply>, bodies: string[]) {
  const reply = await readReply(await post(`[${bodies.join(',')}]`))
  if (!reply.ok) return () => reply
  const payloads = payloadsOf(await reply.text())
  if (payloads?.length !== bodies.length) throw new AppError('incompatible', transportMessages.notSandlot)
  const given = new Set<number>()
  return (index: number) => {
    const payload = payloads[index]
    // Mutating one caller's copy must not affect the others.
    if (given.has(index)) return answered(structuredClone(payload))
    given.add(index)
    return answered(payload)
  }
}

/** Part of an answer in the form of a single response, except that its text is already parsed: see `readText`. */
const answered = (payload: unknown): Reply => ({
  ok: true,
  status: 200,
  statusText: 'OK',
  headers: { get: (name) => (name.toLowerCase() === 'content-type' ? 'application/json' : null) },
  text: async () => payload as string,
})

/** Parses what `text` of a reply returns. Serializing and parsing the parts of a batch again would double the work. */
export const readText = (text: string): unknown => (typeof text === 'string' ? JSON.parse(text) : text)

type Payload = { errors?: { extensions?: Record<string, unknown> }[] }

/** The payloads of a batched answer; undefined if it is none. */
export function payloadsOf(text: string): Payload[] | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const payloads = Array.isArray(answer) ? answer.map((part) => part?.payload) : [undefined]
    return payloads.every((payload) => typeof payload === 'object' && payload !== null) ? payloads : undefined
  } catch {
    return undefined
  }
}
