import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../origin/address.ts'
import type { MissLimit } from '../route.ts'
import { exactly } from '../shared-counts.ts'

/** Stops a person who keeps requesting things that do not exist; hits are not counted. */
export function createMissLimits(app: FastifyInstance) {
  const made = new Map<MissLimit, ReturnType<typeof hooksOf>>()
  return (limit: MissLimit) => {
    const hooks = made.get(limit) ?? hooksOf(app, limit)
    made.set(limit, hooks)
    return hooks
  }
}

function hooksOf(app: FastifyInstance, { perHour, name, refusal }: MissLimit) {
  const misses = app.createRateLimit({
    ...exactly(`guesses:${name}`),
    max: perHour,
    timeWindow: '1 hour',
    keyGenerator: (request) => request.context?.viewer?.userId ?? addressKey(request.ip),
  })
  return {
    onRequest: async (request: FastifyRequest) => {
      const counted = await misses(request, { increment: false })
      if (!counted.isAllowed && counted.remaining === 0) throw refusal(counted.ttlInSeconds)
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode === 404) await misses(request)
    },
  }
}
