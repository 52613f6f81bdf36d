import { type SignInWay, signInWays } from '../limits.ts'

/** The sign-in window's message to the page that opened it (contract §7). */
export type SignInMessage =
  | { type: 'signin'; jwt: string | null }
  | { type: 'duplicate'; provider: SignInWay }
  | { type: 'signup'; id: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The message in a window event if it comes from this origin and from the window we opened; else null. */
export function signInMessage(
  event: { origin: string; source: unknown; data: unknown },
  expected: { origin: string; source: unknown },
): SignInMessage | null {
  if (event.origin !== expected.origin || event.source !== expected.source) return null
  if (!isRecord(event.data)) return null
  const { type } = event.data
  const data = isRecord(event.data.data) ? event.data.data : {}
  if (type === 'signin')
    return { type, jwt: typeof data.jwt === 'string' && data.jwt !== '' ? data.jwt : null }
  if (type === 'signup' && typeof data.id === 'string') return { type, id: data.id }
  const provider = signInWays.find((name) => name === data.provider)
  return type === 'duplicate' && provider ? { type, provider } : null
}
