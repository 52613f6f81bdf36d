import type { Services } from '../services.tsx'
import type { CrashFacts } from './crash-rules.ts'
import type { ErrorSink } from './error-reports.ts'

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
    // Over plain http there is no `randomUUID`.
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
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

/**
 * Where a DSN says that errors go: `https://key@host/project`, as Sentry, GlitchTip and others give it out. Null for a
 * text that is none.
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

/** What the service is told: exactly what a report of the crash says, and no more about the person. */
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
