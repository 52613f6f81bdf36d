import { expect, test } from 'vitest'
import { dependencyProblem } from './dependency-rules.ts'

const problemIn = (manifest: object) =>
  dependencyProblem([{ path: 'package.json', code: JSON.stringify(manifest, null, 2), isBinary: false }])

test.each([
  ['react', '^19.3.1'],
  ['@scope/some.name', '1.x || >=2.5.0 <3.0.0-0'],
  ['JSONStream', 'latest'],
  ['lodash.merge', ''],
  ['other', 'npm:@scope/name@~1.2'],
  ['other', 'npm:name'],
])('%s at "%s" is valid', (name, spec) => {
  expect(problemIn({ dependencies: { [name]: spec } })).toBeNull()
})

test.each([
  '../../etc',
  '..',
  '@scope',
  '@scope/../name',
  'a/b/c',
  'with space',
  'name?query',
  'name#part',
  '%2e%2e',
  '',
])('"%s" is not a valid package name', (name) => {
  expect(problemIn({ devDependencies: { [name]: '1.0.0' } })?.message).toContain('is not a package name')
})

test.each([
  'file:../..',
  '../sibling',
  'git+https://example.com/a/b.git#main',
  'someone/something',
  'file:./gone.tgz',
  'workspace:*',
  'npm:../../etc@1',
])('a package at "%s" is not in a registry', (spec) => {
  expect(problemIn({ dependencies: { name: spec } })?.message).toContain('only from the registry')
})

test('leaves archives among the files or at a URL to the bundler', () => {
  const code = JSON.stringify({
    dependencies: { own: 'file:./packed/own.tgz', far: 'https://example.com/far.tgz' },
  })
  const archive = { path: 'packed/own.tgz', code: '', isBinary: true }
  expect(dependencyProblem([archive, { path: 'package.json', code, isBinary: false }])).toBeNull()
})

test('reports the first problem with its line', () => {
  const dependencies = { react: '^19.0.0', '../up': '1.0.0', '../further': '1.0.0' }
  expect(problemIn({ name: '../up', dependencies })).toMatchObject({ path: 'package.json', line: 5 })
})

test('reports a version that is not a string', () => {
  expect(problemIn({ dependencies: { react: 19 } })?.message).toContain('`react@19`')
})

test.each(['{', '[]', '{"dependencies": "react"}', '{"dependencies": null}'])(
  'reports nothing for %s',
  (code) => {
    expect(dependencyProblem([{ path: 'package.json', code, isBinary: false }])).toBeNull()
  },
)
