/** The contents of a crash report, all of which are shown before it is sent. */
export type CrashFacts = {
  browser: string
  os: string
  /** The product's version, if the server reported it. */
  version: string | null
  /** The address without its query, which can contain secrets. */
  route: string
  code: string
  message: string
  stack: string
  /** The id assigned by the error-reporting service. */
  errorId: string | null
}

const STACK_MAX_LINES = 12
/** Trackers reject addresses that are much longer. */
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

/** Returns the names of the browser and operating system of a user agent. */
export function describeAgent(userAgent: string): { browser: string; os: string } {
  const named = browsers.find(([, pattern]) => pattern.test(userAgent))
  const version = named?.[1].exec(userAgent)?.[1]
  return {
    browser: named ? `${named[0]} ${version}` : userAgent,
    os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown',
  }
}

/** Returns an address without secrets. One-time links, invitations and queries contain some. */
export const publicRoute = (pathname: string): string =>
  pathname.replace(/^\/(signin|invite|signup|auth\/(?:verify|revoke))\/[^/]+/, '/$1/…')

/** Returns the title and body of the issue. */
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

/** Returns the address that opens the tracker with the issue filled in. */
export function crashIssueUrl(tracker: string, facts: CrashFacts): string {
  const url = new URL(`${tracker.replace(/\/+$/, '').replace(/\/new$/, '')}/new`)
  const { title, body } = crashIssue(facts)
  url.searchParams.set('title', title)
  url.searchParams.set('body', body)
  return url.href
}
