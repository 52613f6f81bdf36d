import { AppError } from '../../errors.ts'
import { BATCH_MAX } from '../../limits.ts'
import { transportMessages } from '../messages.ts'
import { type Reply, readReply } from '../reply.ts'

type Waiting = { body: string; resolve: (reply: Reply) => void; reject: (error: unknown) => void }

/**
 * Sends single GraphQL calls, those of one tick as one array, and hands each its part of the answer (contract
 * §10.1). Equal queries share one place in the array (spec GQ-001, GQ-002).
 */
export function createBatchingPost(options: {
  post: (body: string) => Promise<Reply>
  schedule?: (flush: () => void) => void
}): (body: string) => Promise<Reply> {
  const schedule = options.schedule ?? ((flush) => setTimeout(flush, 0))
  let waiting: Waiting[] = []

  const flush = () => {
    const all = waiting
    waiting = []
    const bodies = [...new Set(all.map((call) => call.body))]
    for (let start = 0; start < bodies.length; start += BATCH_MAX) {
      const part = bodies.slice(start, start + BATCH_MAX)
      const calls = all.filter((call) => part.includes(call.body))
      sendPart(options.post, part).then(
        (answer) => {
          for (const call of calls) call.resolve(answer(part.indexOf(call.body)))
        },
        (error) => {
          for (const call of calls) call.reject(error)
        },
      )
    }
  }

  return (text) =>
    new Promise((resolve, reject) => {
      const isMutation = /^\s*mutation\b/.test(String(JSON.parse(text).query))
      const body = isMutation ? `${' '.repeat(waiting.length)}${text}` : text
      waiting.push({ body, resolve, reject })
      if (waiting.length === 1) schedule(flush)
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
    // Who changes theirs does not change another's.
    if (given.has(index)) return answered(structuredClone(payload))
    given.add(index)
    return answered(payload)
  }
}

/** A part of an answer, as a single call would have been answered, only that its text was read: see `readText`. */
const answered = (payload: unknown): Reply => ({
  ok: true,
  status: 200,
  statusText: 'OK',
  headers: { get: (name) => (name.toLowerCase() === 'content-type' ? 'application/json' : null) },
  text: async () => payload as string,
})

/** Reads what `text` of a reply gives. To write the parts of a batch down and read them again takes as long as the rest. */
export const readText = (text: string): unknown => (typeof text === 'string' ? JSON.parse(text) : text)

type Payload = { errors?: { extensions?: Record<string, unknown> }[] }

/** The payloads of a batched answer; undefined for an answer that is none. */
export function payloadsOf(text: string): Payload[] | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const payloads = Array.isArray(answer) ? answer.map((part) => part?.payload) : [undefined]
    return payloads.every((payload) => typeof payload === 'object' && payload !== null) ? payloads : undefined
  } catch {
    return undefined
  }
}
