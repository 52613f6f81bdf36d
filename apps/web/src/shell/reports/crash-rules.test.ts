import { expect, test } from 'vitest'
import { type CrashFacts, crashIssue, crashIssueUrl, describeAgent, publicRoute } from './crash-rules.ts'

const facts: CrashFacts = {
  browser: 'Firefox 153',
  os: 'Linux',
  version: '1.2.3',
  route: '/dashboard/recent',
  code: 'unexpected',
  message: 'x is not a function & more',
  stack: 'TypeError: x\n    at a (https://sandlot.example/assets/a.js:1:2)',
  errorId: 'abc123',
}

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari 26',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
    'Chrome 156',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Edge 156',
    'Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile', 'Chrome 156', 'Android'],
  ['curl/8', 'curl/8', 'unknown'],
])('%s is %s on %s', (agent, browser, os) => {
  expect(describeAgent(agent)).toEqual({ browser, os })
})

test('prefills an issue with all known facts', () => {
  const url = new URL(crashIssueUrl('https://tracker.example/team/sandlot/issues/', facts))
  expect(url.origin + url.pathname).toBe('https://tracker.example/team/sandlot/issues/new')
  expect(url.searchParams.get('title')).toBe('Crash: x is not a function & more')
  const body = url.searchParams.get('body') ?? ''
  for (const part of [
    'Firefox 153',
    'Linux',
    '1.2.3',
    '/dashboard/recent',
    'unexpected',
    facts.message,
    'abc123',
    'a.js:1:2',
  ])
    expect(body).toContain(part)
  expect(body).toBe(crashIssue(facts).body)
})

test('omits or marks unknown facts, and truncates long ones', () => {
  const { body, title } = crashIssue({ ...facts, version: null, errorId: null, message: 'x'.repeat(9000) })
  expect(body).toContain('Version: unknown')
  expect(body).not.toContain('Error id')
  expect(body.length).toBeLessThan(4_100)
  expect(title).toHaveLength(120)
})

test('includes no secret of an address', () => {
  expect(publicRoute('/signin/one-time-secret')).toBe('/signin/…')
  expect(publicRoute('/invite/token/more')).toBe('/invite/…/more')
  expect(publicRoute('/signin')).toBe('/signin')
  expect(publicRoute('/dashboard/sandboxes/a')).toBe('/dashboard/sandboxes/a')
})
