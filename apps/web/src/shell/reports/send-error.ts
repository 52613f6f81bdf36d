import type { Services } from '../services.tsx'
import type { ErrorSink } from './error-reports.ts'
import { errorAddress, errorEvent } from './error-service.ts'

type Needs = Pick<Services, 'environment'> & { fetch: typeof fetch }

/**
 * Sends errors to the service that the instance names; to nobody where it names none (spec LV-032;
 * docs/spec/decisions.md, 11).
 */
export const sendErrorsTo =
  ({ environment: { errorsDsn }, fetch }: Needs): ErrorSink =>
  async (facts) => {
    const address = errorsDsn === null ? null : errorAddress(errorsDsn)
    if (address === null) return null
    const id = crypto.randomUUID().replaceAll('-', '')
    const reply = await fetch(address, {
      method: 'POST',
      // Other hosts need not be asked whether they take this.
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(errorEvent(facts, id, new Date())),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!reply.ok) return null
    const answer: unknown = await reply.json().catch(() => null)
    return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
      ? answer.id
      : id
  }
