import { type Client, createClient } from '@sandlot/core/client'
import { browser } from 'wxt/browser'
import { hostState, whileSignedIn } from './host-state.ts'
import { hostPermission } from './hosts.ts'
import { LIMITED_SECONDS, REQUEST_MAX_MS } from './limits.ts'
import { type Outcome, reachAfter } from './reach.ts'

/** Whether the browser lets the extension access a host. */
export const mayReach = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [hostPermission(origin)] })

/** Records whether a host can be reached. Call it only while the user is signed in there. */
export async function noteOutcome(origin: string, outcome: Outcome): Promise<void> {
  const { reach } = hostState(origin)
  const before = await reach.get()
  // An answer that was in flight when the permission was revoked says nothing about the current state.
  const isLate = outcome.kind === 'answered' && !(await mayReach(origin))
  const now: Outcome = isLate ? { kind: 'blocked' } : outcome
  const after = reachAfter(now, before, { now: Date.now(), factor: 0.75 + Math.random() / 2 })
  if (JSON.stringify(after) !== JSON.stringify(before)) await reach.set(after)
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status === 401) return { kind: 'refused' }
  if (status === 429)
    return { kind: 'limited', seconds: Number(headers.get('retry-after')) || LIMITED_SECONDS }
  return status >= 500 ? { kind: 'failed', cause: { status } } : { kind: 'answered' }
}

/** `fetch` to one host on behalf of the user signed in there. Sends no cookies. */
export const hostFetch =
  (origin: string): typeof fetch =>
  async (input, init) => {
    const { token, reach } = hostState(origin)
    const [bearer, before] = [await token.get(), await reach.get()]
    const request = new Request(input, { ...init, credentials: 'omit' })
    if (new URL(request.url).origin !== origin) throw new Error(`${request.url} is not on ${origin}`)
    if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`)
    const note = async (outcome: Outcome) => {
      if (bearer !== undefined)
        await whileSignedIn(origin, bearer, async () => {
          const now = await reach.get()
          // An answer that was in flight when the host began to limit calls does not lift the limit.
          if (outcome.kind === 'answered' && now?.state === 'limited' && before?.state !== 'limited') return
          if (outcome.kind === 'refused') await token.remove()
          await noteOutcome(origin, outcome)
        })
    }
    try {
      const response = await fetch(request, {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_MAX_MS)]),
      })
      await note(outcomeOf(response))
      return response
    } catch (error) {
      if (!(await mayReach(origin))) await note({ kind: 'blocked' })
      else if (!request.signal.aborted)
        await note({ kind: 'failed', cause: navigator.onLine ? 'silent' : 'offline' })
      throw error
    }
  }

/** The background's own client for a host. */
export const hostClient = (origin: string): Client =>
  createClient({ baseUrl: origin, fetch: hostFetch(origin), name: 'extension', token: () => null })
