import { expect, test } from 'vitest'
import { linksOf, profileProblems, socialLinksProblem } from './profile-form-rules.ts'

test('parses one link per line, trimming spaces', () => {
  expect(linksOf(' https://a.example \n\n\thttp://b.example\r\n')).toEqual([
    'https://a.example',
    'http://b.example',
  ])
  expect(linksOf('')).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'a.example',
  `https://${'a'.repeat(500)}`,
])('%s is not a valid link', (link) => {
  expect(socialLinksProblem(['https://a.example', link])).toEqual({ reason: 'badLink', params: [link] })
})

test('a bio may have several lines, but no other control characters', () => {
  expect(profileProblems({ bio: 'One\r\n\tTwo' })).toEqual({})
  for (const bio of ['a\u202eb', 'a\u0007b'])
    expect(profileProblems({ bio })).toEqual({ bio: { reason: 'bioControl' } })
})

test('a display name and everything else is optional', () => {
  expect(profileProblems({ name: '', bio: null, socialLinks: [] })).toEqual({})
  expect(Object.keys(profileProblems({ name: 'x'.repeat(1000), bio: 'x'.repeat(501) }))).toEqual([
    'name',
    'bio',
  ])
})
