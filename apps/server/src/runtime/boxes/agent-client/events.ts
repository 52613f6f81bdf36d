import { AppError } from '@sandlot/core/errors'
import { type AgentEvent, eventSchema } from '../agent/api.ts'
import { EVENT_LINE_MAX_BYTES } from '../agent/limits.ts'
import { linesOf } from '../agent/lines.ts'
import { Problem } from '../agent/problem.ts'
import { noAnswer, strangeAnswer } from './problems.ts'
import { type AgentLink, giveUp, open, parsed, requestHeaders } from './request.ts'

/**
 * Yields the current state of a box, then `ready`, then changes, until the caller stops. It reads only as fast as
 * events are consumed, so that an agent that sends too much has to wait. It never just ends: the reason is thrown.
 */
export async function* agentEvents(link: AgentLink): AsyncGenerator<AgentEvent, never> {
  const { stream } = await open(link, requestHeaders(link, 'GET', '/events'))
  try {
    for await (const line of linesOf(stream as AsyncIterable<Buffer>, EVENT_LINE_MAX_BYTES))
      yield parsed(eventSchema, line)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw error instanceof Problem ? strangeAnswer(error) : noAnswer(error)
  } finally {
    giveUp(stream)
  }
  throw noAnswer()
}
