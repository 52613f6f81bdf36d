import { expect, test } from 'vitest'
import { fileMessages } from '../../files/messages.ts'
import { inputText } from '../../input-rules.ts'
import { refusalMessages } from '../refusal-messages.ts'
import {
  cleanTags,
  descriptionProblem,
  entryProblem,
  externalResourcesProblem,
  tagsProblem,
} from './rules.ts'

test('a description may have several lines, up to a maximum length', () => {
  expect(descriptionProblem('Two lines,\n\tone tab, 😀')).toBeNull()
  expect(descriptionProblem(`  ${'😀'.repeat(2000)}  `)).toBeNull()
  expect(inputText(refusalMessages, descriptionProblem('😀'.repeat(2001)))).toBe(
    'A description has at most 2000 characters.',
  )
  expect(inputText(refusalMessages, descriptionProblem('a\u0000b'))).toBe(
    'A description cannot contain control characters.',
  )
})

test('tags are limited in number and length, without duplicates', () => {
  expect(cleanTags([' react ', 'react', 'React'])).toEqual(['react', 'React'])
  expect(tagsProblem([])).toBeNull()
  expect(tagsProblem(Array.from({ length: 20 }, (_, index) => `tag ${index}`))).toBeNull()
  expect(
    inputText(refusalMessages, tagsProblem(Array.from({ length: 21 }, (_, index) => `tag ${index}`))),
  ).toBe('A sandbox has at most 20 tags.')
  expect(inputText(refusalMessages, tagsProblem(['fine', '  ']))).toBe('A tag cannot be empty.')
  expect(inputText(refusalMessages, tagsProblem(['a\tb']))).toBe('A tag cannot contain control characters.')
  expect(tagsProblem(['x'.repeat(50)])).toBeNull()
  expect(inputText(refusalMessages, tagsProblem(['x'.repeat(51)]))).toBe('A tag has at most 50 characters.')
})

test.each([
  'https://cdn.example.com/a.css',
  'http://localhost:3000/a.js?x=1#y',
  'HTTPS://fonts.example.com/css2?family=Inter:wght@400;700&display=swap',
])('an external resource may be %s', (url) => {
  expect(externalResourcesProblem([url])).toBeNull()
})

test.each([
  '',
  'cdn.example.com/a.css',
  '//cdn.example.com/a.css',
  'javascript:alert(1)',
  'data:text/css,a{}',
  'file:///etc/passwd',
  'https://',
  'https://a b',
  'https://example.com/"><script>',
  `https://example.com/${'x'.repeat(2048)}`,
])('an external resource cannot be %j', (url) => {
  expect(inputText(refusalMessages, externalResourcesProblem(['https://example.com/a.css', url]))).toMatch(
    /is not the address of an external resource/,
  )
})

test('external resources are limited in number', () => {
  const urls = Array.from({ length: 51 }, (_, index) => `https://example.com/${index}.css`)
  expect(externalResourcesProblem(urls.slice(1))).toBeNull()
  expect(inputText(refusalMessages, externalResourcesProblem(urls))).toBe(
    'A sandbox has at most 50 external resources.',
  )
})

test('an entry is a path, with or without a leading slash', () => {
  expect([entryProblem('/src/index.js'), entryProblem('index.html')]).toEqual([null, null])
  expect(inputText(fileMessages, entryProblem('../index.html'))).toContain('cannot have “.” or “..”')
})
