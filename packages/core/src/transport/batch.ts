import { AppError } from '../errors.ts'
import { BATCH_MAX } from '../limits.ts'
import { transportMessages } from './messages.ts'

type Waiting = { body: string; resolve: (response: Response) => void; reject: (error: unknown) => void }

/**
 * A `fetch` for single GraphQL calls that sends those of one tick as one array and hands each its part of the
 * answer (contract §10.1). Equal queries share one place in the array (spec GQ-001, GQ-002).
 */
export function createBatchingFetch(options: {
  fetch: typeof fetch
  schedule?: (flush: () => void) => void
}): (url: string, init: RequestInit) => Promise<Response> {
  const schedule = options.schedule ?? ((flush) => setTimeout(flush, 0))
  let waiting: Waiting[] = []

  const flush = async (url: string, init: RequestInit) => {
    const all = waiting
    waiting = []
    const bodies = [...new Set(all.map((call) => call.body))]
    for (let start = 0; start < bodies.length; start += BATCH_MAX) {
      const part = bodies.slice(start, start + BATCH_MAX)
      const calls = all.filter((call) => part.includes(call.body))
      sendPart(options.fetch, url, init, part).then(
        (answer) => {
          for (const call of calls) call.resolve(answer(part.indexOf(call.body)))
        },
        (error) => {
          for (const call of calls) call.reject(error)
        },
      )
    }
  }

  return (url, init) =>
    new Promise((resolve, reject) => {
      const isMutation = /^\s*mutation\b/.test(String(JSON.parse(String(init.body)).query))
      const body = isMutation ? `${' '.repeat(waiting.length)}${init.body}` : String(init.body)
      waiting.push({ body, resolve, reject })
      if (waiting.length === 1) schedule(() => void flush(url, init))
    })
}

async function sendPart(send: typeof fetch, url: string, init: RequestInit, bodies: string[]) {
  const response = await send(url, { ...init, body: `[${bodies.join(',')}]` })
  const text = await response.text()
  const { status, headers } = response
  if (!response.ok) return () => new Response(text, { status, headers })
  const payloads = payloadsOf(text)
  if (payloads?.length !== bodies.length) throw new AppError('incompatible', transportMessages.notSandlot)
  return (index: number) => Response.json(payloads[index])
}

/** The payloads of a batched answer; undefined for an answer that is none. */
function payloadsOf(text: string): object[] | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const payloads = Array.isArray(answer) ? answer.map((part) => part?.payload) : [undefined]
    return payloads.every((payload) => typeof payload === 'object' && payload !== null) ? payloads : undefined
  } catch {
    return undefined
  }
}
