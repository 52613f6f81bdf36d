import { expect, test } from 'vitest'
import { described, offerFor, wantedBy } from './omnibox.ts'

const active = { repository: { owner: 'acme', name: 'widgets' } }
const address = 'sandlot.acme.example'

test.each([
  ['facebook/react', 'Import facebook/react to sandlot.acme.example'],
  ['https://github.com/facebook/react', 'Import facebook/react to sandlot.acme.example'],
  ['facebook', 'Type owner/name or paste a link to a repository on GitHub'],
  ['', 'Type owner/name or paste a link to a repository on GitHub'],
])('offers %j after the keyword as %j', (text, description) => {
  expect(offerFor(text, address, null)).toEqual({ description, others: [] })
})

test('suggests the active tab’s repository first for empty input, and alongside other matches', () => {
  const front = 'Import acme/widgets, the page in front, to sandlot.acme.example'
  expect(offerFor(' ', address, active)).toEqual({ description: front, others: [] })
  expect(offerFor('facebook/react', address, active).others).toEqual([
    { content: 'acme/widgets', description: front },
  ])
  expect(offerFor('acme/widgets', address, active).others).toEqual([])
})

test('the address bar explains where to add a host when there is none', () => {
  expect(offerFor('facebook/react', null, active).description).toMatch(/in the options first$/)
})

test('input resolves to a repository, the active tab’s repository, or a text to check in the import box', () => {
  expect(wantedBy('facebook/react', active)).toEqual({ repository: { owner: 'facebook', name: 'react' } })
  expect(wantedBy('', active)).toEqual(active)
  expect(wantedBy(' ', null)).toBe('')
  expect(wantedBy('no repository', active)).toBe('no repository')
  expect(wantedBy('../..', null)).toBe('../..')
})

test('a branch such as R&D is described as Chromium requires, and as it is in Firefox', () => {
  expect(described('Import acme/widgets/R&D<2>', 'Chrome/140')).toBe('Import acme/widgets/R&amp;D&lt;2&gt;')
  expect(described('Import acme/widgets/R&D<2>', 'Firefox/140')).toBe('Import acme/widgets/R&D<2>')
})
