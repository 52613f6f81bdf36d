import { expect, test } from 'vitest'
import { importLink } from './import-link.ts'
import { listedRepository, repositoryOf } from './page.ts'

const on = (path: string) => new URL(`https://github.com${path}`)

test.each([
  '/acme/widgets',
  '/acme/widgets/',
  '/acme/widgets?tab=readme',
  '/acme/widgets/tree/main',
  '/acme/widgets/tree/a/b/c',
  '/acme/widgets#readme',
])('%s lists the code of a repository', (path) => {
  expect(listedRepository(on(path))).toEqual({ owner: 'acme', name: 'widgets' })
})

test.each([
  '/',
  '/acme',
  '/acme/widgets/issues',
  '/acme/widgets/pull/1',
  '/acme/widgets/blob/main/README.md',
  '/acme/widgets?search=1',
  '/settings/profile',
  '/orgs/acme',
  '/marketplace/x',
  '/login/oauth',
  '/acme/..%2f..',
])('%s does not', (path) => {
  expect(listedRepository(on(path))).toBeNull()
})

test('a page inside a repository still tells which one', () => {
  expect(repositoryOf(on('/acme/widgets/issues/1'))).toEqual({ owner: 'acme', name: 'widgets' })
  expect(repositoryOf(on('/settings/profile'))).toBeNull()
})

test('the link leads to the dashboard of the host, with the workspace where one is meant', () => {
  const widgets = { owner: 'acme', name: 'widgets' }
  expect(importLink('http://localhost:4000', widgets)).toBe(
    'http://localhost:4000/dashboard?import_repo=acme/widgets',
  )
  expect(importLink('http://localhost:4000', widgets, 'w 1')).toBe(
    'http://localhost:4000/dashboard?workspace=w%201&import_repo=acme/widgets',
  )
})
