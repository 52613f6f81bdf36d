/** What a report of a crash says, all of it shown before it leaves. */
export type CrashFacts = {
  browser: string
  os: string
  /** The product's version, where the server told it. */
  version: string | null
  /** The address without its query: those can hold secrets. */
  route: string
  code: string
  message: string
  stack: string
  /** What the error-reporting service calls it. */
  errorId: string | null
}

const STACK_MAX_LINES = 12
/** Trackers refuse addresses that are much longer. */
const BODY_MAX_LENGTH = 4_000
const TITLE_MAX_LENGTH = 120

const browsers = [
  ['Edge', /Edg\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrom(?:e|ium)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const

const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** The browser and the system behind a user agent, as people call them. */
export function describeAgent(userAgent: string): { browser: string; os: string } {
  const named = browsers.find(([, pattern]) => pattern.test(userAgent))
  const version = named?.[1].exec(userAgent)?.[1]
  return {
    browser: named ? `${named[0]} ${version}` : userAgent,
    os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown',
  }
}

/** An address that may be shown to everybody: one-time links, invitations and queries hold secrets. */
export const publicRoute = (pathname: string): string =>
  pathname.replace(/^\/(signin|invite|signup|auth\/(?:verify|revoke))\/[^/]+/, '/$1/…')

/** The title and the text of the issue. */
export function crashIssue(facts: CrashFacts): { title: string; body: string } {
  const { browser, os, version, route, code, message, errorId } = facts
  const stack = facts.stack.split('\n').slice(0, STACK_MAX_LINES).join('\n')
  const lines = [
    `- Browser: ${browser}`,
    `- OS: ${os}`,
    `- Version: ${version ?? 'unknown'}`,
    `- Route: ${route}`,
    `- Error code: ${code}`,
    ...(errorId === null ? [] : [`- Error id: ${errorId}`]),
    `- Message: ${message}`,
    '',
    '```',
    stack,
  ]
  const body = `${lines.join('\n').slice(0, BODY_MAX_LENGTH)}\n\`\`\`\n`
  return { title: `Crash: ${message}`.slice(0, TITLE_MAX_LENGTH), body }
}

/** The address at which the tracker opens the issue, filled in. */
export function crashIssueUrl(tracker: string, facts: CrashFacts): string {
  const url = new URL(`${tracker.replace(/\/+$/, '').replace(/\/new$/, '')}/new`)
  const { title, body } = crashIssue(facts)
  url.searchParams.set('title', title)
  url.searchParams.set('body', body)
  return url.href
}
