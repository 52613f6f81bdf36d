// @vitest-environment jsdom

import { sizeText } from '@sandlot/core/files/size-rules'
import { expect, test } from 'vitest'
import { cspNonce } from './csp-nonce.ts'
import { languageOf } from './languages.ts'

test('reads the page’s nonce from its meta element, else from its script', () => {
  const page = document.implementation.createHTMLDocument()
  expect(cspNonce(page)).toBeNull()
  page.head.innerHTML = '<script nonce="s"></script>'
  expect(cspNonce(page)).toBe('s')
  page.head.innerHTML += '<meta property="csp-nonce" nonce="m">'
  expect(cspNonce(page)).toBe('m')
})

test.each(['js', 'jsx', 'ts', 'tsx', 'css', 'html', 'json', 'md', 'vue', 'svelte'])(
  'a .%s file has a language',
  async (ending) => {
    expect(await languageOf(`src/FILE.${ending.toUpperCase()}`)?.()).toBeTruthy()
  },
)

test('shows other files without highlighting', () => {
  expect(languageOf('.gitignore')).toBeNull()
  expect(languageOf('LICENSE')).toBeNull()
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '2 KB'],
  [5 * 1024 * 1024, '5.0 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
