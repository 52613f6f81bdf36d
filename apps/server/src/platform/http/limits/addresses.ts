import { errorOfRefusal } from '@sandlot/core/actions'
import type { AppError } from '@sandlot/core/errors'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../origin/address.ts'

/** A company may share one address, which gets the limits of this many people. */
const PEOPLE_BEHIND_ADDRESS = 10

export function tooManyRequests(ttl: number): AppError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return errorOfRefusal(
    requestRefusals,
    { reason: 'tooManyRequests', params: { seconds } },
    { retryAfter: seconds },
  )
}

/**
 * Limits how much an address may request before the database is asked who it is, and how often its credentials may be
 * wrong.
 */
export function createAddressLimits(app: FastifyInstance, perMinute: number) {
  const keyGenerator = ({ ip }: FastifyRequest) => addressKey(ip)
  const limitOf = (counts: string, max: number) =>
    app.createRateLimit({ counts, max, timeWindow: '1 minute', keyGenerator } as object)
  type Limit = ReturnType<typeof limitOf>
  let limits: { all: Limit; refused: Limit } | null = null
  const made = () => {
    limits ??= {
      all: limitOf('address', perMinute * PEOPLE_BEHIND_ADDRESS),
      refused: limitOf('refused', perMinute),
    }
    return limits
  }

  return {
    async signIn<Viewer>(request: FastifyRequest, authenticate: () => Promise<Viewer>): Promise<Viewer> {
      const { all, refused } = made()
      for (const counted of [await all(request), await refused(request, { increment: false })])
        if (!counted.isAllowed && counted.remaining === 0) throw tooManyRequests(counted.ttl)
      try {
        return await authenticate()
      } catch (error) {
        await refused(request)
        throw error
      }
    },
  }
}
