import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfficialTemplate } from './rest.ts'
import { searchTemplates } from './search.ts'

const template = (title: string, tags: string[], description = ''): OfficialTemplate => ({
  id: title,
  title,
  alias: null,
  description,
  v2: false,
  forkCount: 0,
  viewCount: 0,
  environment: 'static',
  tags,
  customTemplate: { id: title, iconUrl: null, color: null },
})
const templates = [
  template('React', ['starter'], 'A page with components'),
  template('Vue', ['starter', 'reactive']),
  template('HTML and CSS', ['static'], 'No build'),
]
const found = (text: string) => searchTemplates(templates, text).map(({ title }) => title)

test('an empty text finds everything, in the given order', () => {
  expect(found('')).toEqual(['React', 'Vue', 'HTML and CSS'])
  expect(found('   ')).toEqual(['React', 'Vue', 'HTML and CSS'])
})

test('a title counts more than a tag; tags and descriptions are found too', () => {
  expect(found('react')).toEqual(['React', 'Vue'])
  expect(found('static')).toEqual(['HTML and CSS'])
  expect(found('components')).toEqual(['React'])
  expect(found('cobol')).toEqual([])
})

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(templates.map(({ title }) => title)).toEqual(expect.arrayContaining(found(text)))
    }),
  )
})
