// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withStyleNonce } from './style-nonce.ts'

test('style elements that are made meanwhile bear the nonce, others and later ones do not', () => {
  const made: HTMLElement[] = []
  withStyleNonce(document, 'abc', () => {
    made.push(document.createElement('style'), document.createElement('div'))
  })
  made.push(document.createElement('style'))
  expect(made.map((element) => element.getAttribute('nonce'))).toEqual(['abc', null, null])
})

test('what fails while it opens leaves the page as it was', () => {
  const fail = () => {
    throw new Error('no room')
  }
  expect(() => withStyleNonce(document, 'abc', fail)).toThrow('no room')
  expect(document.createElement('style').getAttribute('nonce')).toBeNull()
})
