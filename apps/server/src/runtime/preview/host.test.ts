import { describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { StartError } from '../../platform/start-error.ts'
import { previewHostOf, previewLabel, previewPattern } from './host.ts'

const hostOf = (env: Record<string, string>) => {
  const host = previewHostOf(readConfig(env, '/'), 4321)
  return host && previewPattern(host)
}

describe('the address of previews', () => {
  test.each([
    ['below localhost on this computer', {}, 'http://{id}.localhost:4321'],
    [
      'below localhost also when the app has an IP address of this computer',
      { SANDLOT_PUBLIC_URL: 'http://127.0.0.1:5173' },
      'http://{id}.localhost:4321',
    ],
    [
      'nowhere on a public instance without a configured host',
      { SANDLOT_PUBLIC_URL: 'https://sandlot.example.com' },
      null,
    ],
    [
      'below the configured host, served like the app',
      { SANDLOT_PUBLIC_URL: 'https://sandlot.example.com', SANDLOT_PREVIEW_HOST: 'Box.Example.net:8443' },
      'https://{id}.box.example.net:8443',
    ],
  ])('%s', (_where, env, pattern) => {
    expect(hostOf(env as Record<string, string>)).toBe(pattern)
  })
})

describe('a preview host', () => {
  test.each([
    ['under the domain of the app', 'previews.example.com', 'https://sandlot.example.com'],
    ['that is the domain of the app', 'example.com', 'https://sandlot.example.com'],
    ['under the domain of the app below a public suffix', 'a.acme.co.uk', 'https://b.acme.co.uk'],
    ['under the same customer domain of a shared host', 'x.me.github.io', 'https://me.github.io'],
    ['that is an IP address', '10.0.0.1', 'https://sandlot.example.com'],
    ['with a path', 'example.net/previews', 'https://sandlot.example.com'],
    ['with a scheme', 'https://example.net', 'https://sandlot.example.com'],
  ])('%s prevents the start with exit code 2 and the variable’s name', (_what, host, publicUrl) => {
    const start = () => readConfig({ SANDLOT_PREVIEW_HOST: host, SANDLOT_PUBLIC_URL: publicUrl }, '/')
    expect(start).toThrow(/SANDLOT_PREVIEW_HOST/)
    expect(start).toThrow(expect.objectContaining({ exitCode: 2 }) as StartError)
  })

  test.each([
    ['under another domain', 'example.net', 'https://sandlot.example.com'],
    ['under another customer domain of a shared host', 'you.github.io', 'https://me.github.io'],
    ['on this computer', 'localhost:4000', 'http://localhost:4000'],
  ])('%s is accepted', (_what, host, publicUrl) => {
    const config = readConfig({ SANDLOT_PREVIEW_HOST: host, SANDLOT_PUBLIC_URL: publicUrl }, '/')
    expect(config.previewHost).toBe(host)
  })
})

test.each([
  ['abc.localhost:4000', 'abc'],
  ['ABC.localhost:4000', 'abc'],
  ['a.b.localhost:4000', 'a.b'],
  ['localhost:4000', null],
  ['evillocalhost:4000', null],
  ['abc.localhost:4001', null],
  ['abc.localhost.evil.example', null],
  [undefined, null],
])('the host %s belongs to the preview %s', (host, label) => {
  expect(previewLabel(host, { scheme: 'http', host: 'localhost:4000' })).toBe(label)
})
