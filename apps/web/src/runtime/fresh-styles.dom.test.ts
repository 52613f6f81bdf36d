// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepStylesFresh } from '../../frame/fresh-styles.ts'

keepStylesFresh(window)
afterEach(() => document.head.replaceChildren())

const sheets = () => [...document.querySelectorAll('link')]
const save = () => window.dispatchEvent(new Event('sandlot-styles'))
/** What the browser reports of each copy that is still loading. */
const finish = (how: 'load' | 'error') => {
  for (const sheet of sheets()) if (sheet.href.includes('sandlot=')) sheet.dispatchEvent(new Event(how))
}

const show = () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="https://x.example/b.css">'
}

test('a fresh copy takes the place of a style sheet once it has loaded', () => {
  show()
  save()
  expect(sheets()).toHaveLength(3)
  finish('load')
  expect(
    sheets()
      .map(({ href }) => new URL(href))
      .map(({ pathname, host }) => [host, pathname]),
  ).toEqual([
    [location.host, '/a.css'],
    ['x.example', '/b.css'],
  ])
})

test('a style sheet that is missing stays one, however often styles are saved', () => {
  show()
  for (let saves = 0; saves < 5; saves += 1) {
    save()
    finish('error')
  }
  expect(sheets()).toHaveLength(2)
})

test('and so does one that is saved again before its copy has loaded', () => {
  show()
  for (let saves = 0; saves < 5; saves += 1) save()
  expect(sheets()).toHaveLength(3)
  finish('load')
  expect(sheets()).toHaveLength(2)
})
