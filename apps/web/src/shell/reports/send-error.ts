import type { Services } from '../services.tsx'
import type { CrashFacts } from './crash-rules.ts'
import type { ErrorSink } from './error-reports.ts'

type Needs = Pick<Services, 'environment'> & { fetch: typeof fetch }

/** Sends errors to the service that the instance names, if any (spec LV-032; docs/spec/decisions.md, 11). */
export const sendErrorsTo =
  ({ environment: { errorsDsn }, fetch }: Needs): ErrorSink =>
  async (facts) => {
    const address = errorsDsn === null ? null : errorAddress(errorsDsn)
    if (address === null) return null
    // Over plain http there is no `randomUUID`.
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
    const reply = await fetch(address, {
      method: 'POST',
      // Avoids a CORS preflight request.
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

/**
 * Returns the address that a DSN sends errors to: `https://key@host/project`, as issued by Sentry, GlitchTip and
 * others. Null if the text is not a DSN.
 */
export function errorAddress(dsn: string): string | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, username, host, pathname } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop()
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined) return null
  const before = parts.map((part) => `/${part}`).join('')
  return `${protocol}//${host}${before}/api/${project}/store/?sentry_version=7&sentry_key=${username}`
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** Returns what is sent to the service: exactly the contents of a crash report, and nothing more about the user. */
export function errorEvent(facts: Omit<CrashFacts, 'errorId'>, id: string, at: Date) {
  const { browser, os, version, route, code, message, stack } = facts
  return {
    event_id: id,
    timestamp: at.toISOString(),
    platform: 'javascript',
    level: 'error',
    ...(version !== null && { release: version }),
    transaction: route,
    tags: { browser, os, code },
    exception: { values: [{ type: code, value: message }] },
    extra: { stack },
  }
}
