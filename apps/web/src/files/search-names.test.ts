import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchNames } from './search-names.ts'

const entries = [
  { label: 'Save all files', place: '' },
  { label: 'styles.css', place: 'styles.css' },
  { label: 'App.tsx', place: 'src/App.tsx' },
  { label: 'app.test.tsx', place: 'src/app.test.tsx' },
]
const found = (typed: string) => searchNames(entries, typed).map(({ label }) => label)

test('ranks the closest name first, and matches folders and typos', () => {
  expect(found('app')[0]).toBe('App.tsx')
  expect(found('stlyes')).toEqual(['styles.css'])
  expect(found('src/app')).toEqual(expect.arrayContaining(['App.tsx', 'app.test.tsx']))
  expect(found('save')[0]).toBe('Save all files')
  expect(found('zebra')).toEqual([])
  // With only three letters, all must match.
  expect(found('apx')).toEqual([])
})

test('empty input matches everything, and no input makes it fail', () => {
  expect(found('  ')).toEqual(entries.map(({ label }) => label))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
      expect(entries.map(({ label }) => label)).toEqual(expect.arrayContaining(found(typed)))
    }),
  )
})
