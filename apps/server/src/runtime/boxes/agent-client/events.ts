import { AppError } from '@sandlot/core/errors'
import { type AgentEvent, eventSchema } from '../agent/api.ts'
import { EVENT_LINE_MAX_BYTES } from '../agent/limits.ts'
import { linesOf } from '../agent/lines.ts'
import { Problem } from '../agent/problem.ts'
import { noAnswer, strangeAnswer } from './problems.ts'
import { type AgentLink, giveUp, open, parsed, requestHeaders } from './request.ts'

/**
 * How things stand in a box, then `ready`, then what changes, for as long as it is listened to. It is read no faster
 * than it is used, so an agent that tells too much waits. It never just ends: what ends it is thrown.
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
