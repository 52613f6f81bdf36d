import { describe, expect, it } from 'vitest'
import { wantedOf } from './spec.ts'

describe('parsing a dependency', () => {
  it.each([
    ['react', '^18.2.0', { name: 'react', target: 'react', range: '^18.2.0' }],
    ['react', '18.2.0', { name: 'react', target: 'react', range: '18.2.0' }],
    ['react', 'next', { name: 'react', target: 'react', range: 'next' }],
    ['react', '', { name: 'react', target: 'react', range: '*' }],
    ['@a/b', '>=1 <3', { name: '@a/b', target: '@a/b', range: '>=1 <3' }],
    ['react', 'npm:@preact/compat@^17', { name: 'react', target: '@preact/compat', range: '^17' }],
  ])('%s: %s', (name, spec, wanted) => expect(wantedOf(name, spec)).toEqual(wanted))

  it.each([
    ['a', 'http://127.0.0.1:5432/a.tgz'],
    ['a', 'https://169.254.169.254/latest/meta-data'],
    ['a', 'git+ssh://git@example.com/a.git'],
    ['a', 'git://example.com/a.git'],
    ['a', 'github:owner/a'],
    ['a', 'owner/a'],
    ['a', 'file:/etc'],
    ['a', '../../etc/passwd'],
    ['a', '/etc/passwd'],
    ['a', 'npm:b@file:/etc'],
    ['a', 'npm:b@https://example.com/b.tgz'],
    ['..', '1.0.0'],
    ['../a', '1.0.0'],
    ['.npmrc', '1.0.0'],
    ['a/../../b', '1.0.0'],
    ['node_modules', '1.0.0'],
    ['a b', '1.0.0'],
    ['a?x=', '1.0.0'],
    ['a', '1.0.0/../../b'],
    ['', '1.0.0'],
    ['a'.repeat(500), '1.0.0'],
    ['a', `^1${' '.repeat(500)}`],
  ])('refuses %s: %s', (name, spec) =>
    expect(() => wantedOf(name, spec)).toThrow(expect.objectContaining({ status: 400 })),
  )
})
