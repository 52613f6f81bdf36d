// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withStyleNonce } from './style-nonce.ts'

test('adds the nonce to style elements created meanwhile, but not to others or later ones', () => {
  const made: HTMLElement[] = []
  withStyleNonce(document, 'abc', () => {
    made.push(document.createElement('style'), document.createElement('div'))
  })
  made.push(document.createElement('style'))
  expect(made.map((element) => element.getAttribute('nonce'))).toEqual(['abc', null, null])
})

test('an error while opening leaves the page unchanged', () => {
  const fail = () => {
    throw new Error('no room')
  }
  expect(() => withStyleNonce(document, 'abc', fail)).toThrow('no room')
  expect(document.createElement('style').getAttribute('nonce')).toBeNull()
})
