import type { CrashFacts } from './crash-rules.ts'

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
