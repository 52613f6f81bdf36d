import fc from 'fast-check'
import { expect, test } from 'vitest'
import { githubHosts, likestAccount, parseRepository } from './find-rules.ts'
import { githubAccess, importForm, importState } from './flow-rules.ts'
import { isRepositoryName, repositoryPath, shortName, sortRepositories } from './rules.ts'
import { restrictedAccess } from './scope-rules.ts'

const found = { kind: 'repository', owner: 'facebook', name: 'react' }

test.each([
  'facebook/react',
  'https://github.com/facebook/react',
  'http://github.com/facebook/react/',
  'HTTPS://GitHub.com/facebook/react.git',
  'https://www.github.com//facebook/react//',
  'www.github.com/facebook/react',
  'github.com/facebook/react',
  'https://github.com/facebook/react?tab=readme#top',
  'git@github.com:facebook/react.git',
  'git@github.com:facebook/react',
  ' face book / re\tact\n',
])('accepts %s', (text) => {
  expect(parseRepository(text)).toEqual(found)
})

test.each([
  'react',
  '/react',
  'facebook/',
  'a/b/c',
  'github.com/facebook',
  'https://github.com/facebook/react/tree/main',
  'https://gitlab.com/facebook/react',
  'https://github.com.evil.example/facebook/react',
  'git@gitlab.com:facebook/react.git',
  'git@github.com:facebook',
  'https://',
])('rejects %s', (text) => {
  expect(parseRepository(text)).toEqual({ kind: 'invalid' })
})

test('[IM-045] an empty input is neither valid nor invalid', () => {
  for (const text of ['', '   ', '\n\t']) expect(parseRepository(text)).toEqual({ kind: 'empty' })
})

test('[IM-046] [IM-047] [IM-048] [IM-049] [IM-050] a link names a GitHub host and a repository; other text must be owner/name', () => {
  const repository = { kind: 'repository', owner: 'a', name: 'b' }
  const yes = [
    'www.github.com/a/b',
    'github.com/a/b',
    'http://github.com/a/b',
    'https://github.com//a/b.git//',
  ]
  for (const text of [...yes, 'git@github.com:a/b.git', 'git@github.com:a/b', 'a/b'])
    expect(parseRepository(text), text).toEqual(repository)
  const no = [
    'https://gitlab.com/a/b',
    'https://sandlot.example/a/b',
    'https://github.com/a',
    'https://github.com/a/b/c',
  ]
  for (const text of [...no, 'www.github.com/a/b/c', 'a/b/c', 'a', 'a b'])
    expect(parseRepository(text), text).toEqual({ kind: 'invalid' })
})

test('accepts links to the configured hosts only', () => {
  const hosts = ['git.acme.example', 'localhost:4500']
  const repository = { kind: 'repository', owner: 'a', name: 'b' }
  for (const text of [
    'https://git.acme.example/a/b',
    'git@git.acme.example:a/b.git',
    'localhost:4500/a/b',
    'git@localhost:a/b.git',
  ])
    expect(parseRepository(text, hosts), text).toEqual(repository)
  expect(parseRepository('https://github.com/a/b', hosts)).toEqual({ kind: 'invalid' })
})

test('[IM-046] accepts links to github.com and the instance’s own GitHub', () => {
  expect(githubHosts(undefined)).toEqual(['github.com'])
  expect(githubHosts('https://github.com')).toEqual(['github.com'])
  expect(githubHosts('https://ghe.example.com:8443/')).toEqual(['ghe.example.com:8443', 'github.com'])
})

const word = fc.stringMatching(/^[a-z\d][a-z\d-]{0,20}$/)
const forms = [
  (path: string) => path,
  (path: string) => `https://github.com/${path}`,
  (path: string) => `http://www.github.com/${path}.git`,
  (path: string) => `github.com/${path}/`,
  (path: string) => `git@github.com:${path}.git`,
]

test('[IM-044] all notations of a repository parse to the same one, with spaces anywhere', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(...forms), fc.nat(), (owner, name, form, at) => {
      const text = form(`${owner}/${name}`)
      const place = at % (text.length + 1)
      const spaced = `${text.slice(0, place)} \n${text.slice(place)}`
      expect(parseRepository(spaced)).toEqual({ kind: 'repository', owner, name })
    }),
  )
})

test('parses any text without an error, and a repository into exactly two parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const parsed = parseRepository(text)
      if (parsed.kind !== 'repository') return
      expect(parsed.owner).not.toMatch(/\/|\s/)
      expect(parsed.name).not.toMatch(/\/|\s/)
    }),
  )
})

test('a valid name is a single, safe URL segment', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (owner, name) => {
      if (!isRepositoryName({ owner, name })) return
      expect(new URL(`https://h/repos/${owner}/${name}`).pathname).toBe(`/repos/${owner}/${name}`)
    }),
  )
  for (const name of ['.', '..', 'a/b', '', 'ü', 'a b'])
    expect(isRepositoryName({ owner: 'a', name })).toBe(false)
})

test('[DP-042] sorts repositories by name, ignoring case', () => {
  const named = (name: string, owner = 'o') => ({ repository: { owner, name } })
  const list = [named('b'), named('A', 'z'), named('C'), named('a', 'B')]
  expect(sortRepositories(list).map(({ repository: { owner, name } }) => `${owner}/${name}`)).toEqual([
    'B/a',
    'z/A',
    'o/b',
    'o/C',
  ])
})

const signedInWith = (scopes: string[]) =>
  githubAccess({
    githubProfile: { data: { id: '1', login: 'a', name: null, avatarUrl: '', scopes }, error: null },
  })

test('[IM-009] [IM-010] [IM-014] public repositories need one of three scopes, private ones need repo', () => {
  expect(signedInWith(['user:email'])).toEqual({ public: true, private: true })
  for (const scope of ['public_repo', 'public_repos'])
    expect(signedInWith([scope])).toEqual({ public: false, private: true })
  expect(signedInWith(['repo'])).toEqual({ public: false, private: false })
})

test('[IM-011] [IM-012] signed out, or if the check fails, all access is restricted', () => {
  const closed = { public: true, private: true }
  expect(githubAccess(null)).toEqual(closed)
  const error = { code: 'unavailable', message: 'GitHub is away.' }
  expect(githubAccess({ githubProfile: { data: null, error } })).toEqual(closed)
  expect(restrictedAccess(null)).toEqual(closed)
})

test('[IM-035] preselects the account whose name is most like the workspace’s', () => {
  const accounts = [{ login: 'ada' }, { login: 'tidewater-labs' }, { login: 'tide' }]
  expect(likestAccount(accounts, 'Tidewater Labs')?.login).toBe('tidewater-labs')
  // A login that only contains the name is less similar, although it shares as many letters.
  const longer = [{ login: 'tidewater-labs-archive' }, ...accounts]
  expect(likestAccount(longer, 'Tidewater Labs')?.login).toBe('tidewater-labs')
  expect(likestAccount(accounts, 'Quux')?.login).toBe('ada')
  expect(likestAccount([], 'Quux')).toBeUndefined()
})

test('builds a repository’s page path', () => {
  expect(repositoryPath({ owner: 'a', name: 'b.c' })).toBe('/dashboard/repositories/a/b.c')
  expect(repositoryPath({ owner: 'a', name: 'b' }, 'w')).toBe('/dashboard/repositories/a/b?workspace=w')
})

test('shortName omits the owner of a native repository', () => {
  expect(shortName({ owner: '~tidewater', name: 'website' })).toBe('website')
  expect(shortName({ owner: 'tidewater', name: 'website' })).toBe('tidewater/website')
})

test('an import asks for access only if it is missing, needed and can be granted', () => {
  const facts = { isSignedIn: true, canAuthorize: true, wanted: { isGiven: true, isPrivate: true } }
  const restricted = { public: false, private: true }
  const state = (over: object) => importState({ ...facts, restricted, ...over })
  expect(state({})).toBe('permissions')
  expect(state({ isSignedIn: false })).toBe('signin')
  expect(state({ canAuthorize: false })).toBe('config')
  expect(state({ wanted: { isGiven: false, isPrivate: true } })).toBe('config')
  expect(state({ wanted: { isGiven: true, isPrivate: false } })).toBe('config')
  expect(state({ wanted: { isGiven: true, isPrivate: null } })).toBe('loading')
  expect(state({ restricted: { public: false, private: false } })).toBe('config')
  expect(state({ wanted: null })).toBe('select')

  const nothing = { restricted: { public: true, private: true }, wanted: null }
  expect([state(nothing), state({ ...nothing, canAuthorize: false })]).toEqual(['permissions', 'select'])
})

test('a repository is forked with read access and an account to fork to, and imported otherwise', () => {
  expect([importForm({ authorization: 'READ' }), importForm({ authorization: 'READ' }, false)]).toEqual([
    'fork',
    'import',
  ])
  expect([importForm({ authorization: 'WRITE' }), importForm({ authorization: 'WRITE' }, false)]).toEqual([
    'import',
    'import',
  ])
})
