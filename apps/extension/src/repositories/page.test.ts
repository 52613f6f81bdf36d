import { type GithubPage, readPage, repositoryOf } from '@sandlot/core/repositories/page-rules'
import { expect, test } from 'vitest'
import { branchLink, importLink } from './page-links.ts'

const on = (path: string) => new URL(`https://github.com${path}`)
const widgets = { owner: 'acme', name: 'widgets' }
const page = (kind: GithubPage['kind'], more: Partial<GithubPage> = {}) => ({
  kind,
  repository: widgets,
  tree: '',
  ...more,
})

test.each([
  ['', page('repository')],
  ['/', page('repository')],
  ['?tab=readme', page('repository')],
  ['#readme', page('repository')],
  ['/tree/main', page('repository', { tree: 'main' })],
  ['/tree/a/b/c', page('repository', { tree: 'a/b/c' })],
  ['/tree/a%23b', page('repository', { tree: 'a#b' })],
  ['/blob/main/README.md', page('file', { tree: 'main', file: 'README.md' })],
  ['/blob/a/b/src/x.ts#L3', page('file', { tree: 'a/b/src', file: 'x.ts' })],
  ['/branches', page('branches')],
  ['/branches/all', page('branches')],
  ['/commit/0123abc', page('commit', { tree: '0123abc' })],
  ['/compare/fix', page('compare', { tree: 'fix' })],
  ['/compare/main...a/b', page('compare', { tree: 'a/b' })],
  ['/compare/main...bo:fix', page('compare', { tree: 'fix', repository: { owner: 'bo', name: 'widgets' } })],
  ['/compare/main...bo:w:fix', page('compare', { tree: 'fix', repository: { owner: 'bo', name: 'w' } })],
  ['/pull/12', page('pull', { pull: 12 })],
  ['/pull/12/commits', page('pull', { pull: 12 })],
  ['/pull/12/files', page('pull', { pull: 12 })],
  ['/pull/12/changes', page('pull', { pull: 12 })],
  ['/releases/tag/v1.2', page('release', { tree: 'v1.2' })],
])('reads what acme/widgets%s shows', (path, shown) => {
  expect(readPage(on(`/acme/widgets${path}`))).toEqual(shown)
})

test.each([
  '/',
  '/acme',
  '/acme/widgets/issues',
  '/acme/widgets/issues/1',
  '/acme/widgets/pulls',
  '/acme/widgets/pull/new/main',
  '/acme/widgets/releases',
  '/acme/widgets/compare',
  '/acme/widgets/commits/main',
  '/acme/widgets/tree',
  '/acme/widgets/tree/%E0%A4%A',
  '/acme/widgets/blob/main/%2e%2e/x',
  '/acme/widgets?search=1',
  '/settings/profile',
  '/orgs/acme',
  '/marketplace/x',
  '/login/oauth',
  '/acme/..%2f..',
])('ignores %s', (path) => {
  expect(readPage(on(path))).toBeNull()
})

test('identifies the repository of any page inside it', () => {
  expect(repositoryOf(on('/acme/widgets/issues/1'))).toEqual(widgets)
  expect(repositoryOf(on('/settings/profile'))).toBeNull()
})

test('the dashboard link carries the workspace, branch, file, pull request and machine', () => {
  const origin = 'http://localhost:4000'
  expect(importLink(origin, { repository: widgets })).toBe(`${origin}/dashboard?import_repo=acme/widgets`)
  expect(importLink(origin, { repository: widgets }, { workspaceId: 'w 1', vmTier: 2 })).toBe(
    `${origin}/dashboard?workspace=w%201&import_repo=acme/widgets&import_tier=2`,
  )
  expect(importLink(origin, page('file', { tree: 'a/b#c', file: 'x y.ts' }))).toBe(
    `${origin}/dashboard?import_repo=acme/widgets&import_ref=a/b%23c&import_file=x%20y.ts`,
  )
  expect(importLink(origin, page('pull', { pull: 12 }))).toBe(
    `${origin}/dashboard?import_repo=acme/widgets&import_pull=12`,
  )
  expect(branchLink(origin, page('pull', { tree: 'a/b', pull: 12 }), 'w')).toBe(
    `${origin}/p/github/acme/widgets/a/b?workspaceId=w&pull=12&mode=review`,
  )
  expect(branchLink(origin, page('file', { tree: 'main', file: 'x.ts' }))).toBe(
    `${origin}/p/github/acme/widgets/main?file=x.ts`,
  )
})
