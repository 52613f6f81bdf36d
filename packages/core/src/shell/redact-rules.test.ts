import { expect, test } from 'vitest'
import { createRedactor, isSecretName } from './redact-rules.ts'

const { redact } = createRedactor()

test.each([
  '/signin/duplicate?provider=github',
  '/signin',
  '/signin/',
  '/api/v1/sandboxes/abc',
  '/auth/github?version=2',
  '/dashboard/recent?query=a+b&view=list',
  '/signin?continue=%2Fdashboard%2Fdrafts',
  '/p/sandbox/x?file=/src/App.tsx',
])('an ordinary URL stays readable: %s', (url) => expect(redact(url)).toBe(url))

test.each([
  ['/signin/abc?continue=%2Fx', '/signin/[redacted]?continue=%2Fx'],
  ['/signin?continue=%2Finvite%2Fabc', '/signin?continue=/invite/[redacted]'],
  ['/signin?continue=%2Fconfirm-email%2Fabc', '/signin?continue=/confirm-email/[redacted]'],
  ['/auth/github/callback?code=a&state=b', '/auth/github/callback?[redacted]'],
  ['/x?accessToken=a&b=1', '/x?accessToken=[redacted]&b=1'],
  ['/x?a=%E0%A4%A', '/x?a=[redacted]'],
])('%s is logged as %s', (url, shown) => expect(redact(url)).toBe(shown))

test('redacts nested URLs to a reasonable depth, then hides them', () => {
  let url = '/invite/abc'
  for (let depth = 0; depth < 8; depth += 1) {
    url = `/signin?continue=${encodeURIComponent(url)}`
    expect(redact(url)).not.toContain('abc')
  }
})

test.each([
  ['token', true],
  [':token', true],
  ['guardian_token', true],
  ['previewSecret', true],
  ['user_code', true],
  ['private-key', true],
  ['keyword', false],
  ['username', false],
  ['estate', false],
])('the name %s may be a secret: %s', (name, is) => expect(isSecretName(name)).toBe(is))
