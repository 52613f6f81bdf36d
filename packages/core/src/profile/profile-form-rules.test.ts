import { expect, test } from 'vitest'
import { BIO_MAX_LENGTH, SOCIAL_LINK_MAX_LENGTH, SOCIAL_LINKS_MAX } from './limits.ts'
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

test('links and a bio may use all of their room', () => {
  const site = 'https://a.example/'
  const links = Array(SOCIAL_LINKS_MAX).fill(site.padEnd(SOCIAL_LINK_MAX_LENGTH, 'a'))
  expect(socialLinksProblem(links)).toBeNull()
  expect(socialLinksProblem([...links, site])?.reason).toBe('tooManyLinks')
  expect(socialLinksProblem([site.padEnd(SOCIAL_LINK_MAX_LENGTH + 1, 'a')])?.reason).toBe('badLink')
  expect(profileProblems({ bio: '🏖'.repeat(BIO_MAX_LENGTH) })).toEqual({})
})
