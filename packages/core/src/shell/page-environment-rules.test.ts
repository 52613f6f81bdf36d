import { expect, test } from 'vitest'
import { type PageEnvironment, readEnvironment } from './page-environment-rules.ts'
import { previewPatternOf, writeEnvironment } from './page-settings-rules.ts'

const bare: PageEnvironment = {
  isOnPrem: false,
  useStaticPreview: false,
  previewDomain: null,
  analyticsKey: null,
  analyticsUrl: null,
  errorsDsn: null,
}
const full: PageEnvironment = {
  isOnPrem: true,
  useStaticPreview: true,
  previewDomain: 'previews.example',
  analyticsKey: 'k',
  analyticsUrl: 'https://events.example/2/httpapi',
  errorsDsn: 'https://key@errors.example/7',
}

test.each([bare, full])('the environment round-trips through the page', (environment) => {
  expect(readEnvironment(writeEnvironment(environment))).toEqual(environment)
})

test('uses the names and values of the contract', () => {
  expect(JSON.parse(writeEnvironment(full))).toEqual({
    IS_ONPREM: 'true',
    USE_STATIC_PREVIEW: 'true',
    PREVIEW_DOMAIN: 'previews.example',
    AMPLITUDE_API_KEY: 'k',
    AMPLITUDE_API_URL: 'https://events.example/2/httpapi',
    SENTRY_DSN: 'https://key@errors.example/7',
  })
  expect(writeEnvironment(bare)).toBe('{}')
})

test('no value can end its script element', () => {
  const text = writeEnvironment({ ...full, analyticsKey: '</script><script>alert(1)</script>' })
  expect(text).not.toContain('<')
  expect(readEnvironment(text).analyticsKey).toBe('</script><script>alert(1)</script>')
})

test.each([null, undefined, '', 'nonsense', '[]', 'null', '{}'])('%s sets nothing', (json) => {
  expect(readEnvironment(json)).toEqual(bare)
})

test.each([
  [full, 'https:', 'https://{id}.previews.example'],
  [{ ...full, previewDomain: 'http://localhost:4000' }, 'https:', 'http://{id}.localhost:4000'],
  [{ ...full, useStaticPreview: false }, 'https:', null],
  [bare, 'http:', null],
] as const)('with %o on a page of %s, previews are at %s', (environment, protocol, pattern) => {
  expect(previewPatternOf(environment, protocol)).toBe(pattern)
})
