import { describe, expect, it } from 'vitest'
import { pickRelease, readPackument } from './packument.ts'

const manifest = (fields: object = {}) => ({
  dist: { tarball: 'http://r/x.tgz', shasum: 'a'.repeat(40) },
  ...fields,
})

const packument = readPackument('x', {
  'dist-tags': { latest: '1.2.0', next: '2.0.0-rc.1' },
  versions: {
    '1.0.0': manifest(),
    '1.1.0': manifest(),
    '1.2.0': manifest(),
    '1.3.0': manifest(),
    '3.0.0': manifest(),
    '3.1.0': manifest({ deprecated: 'broken' }),
    '2.0.0-rc.1': manifest(),
    'not a version': manifest(),
    '4.0.0': { dist: {} },
    '5.0.0': 'nothing',
  },
})

describe('the version that a range selects', () => {
  it.each([
    ['1.0.0', '1.0.0'],
    ['v1.0.0', '1.0.0'],
    ['latest', '1.2.0'],
    ['next', '2.0.0-rc.1'],
    ['*', '1.2.0'],
    ['^1.0.0', '1.2.0'],
    ['>1.2.0 <2', '1.3.0'],
    ['~1.1', '1.1.0'],
    ['^3.0.0', '3.0.0'],
    ['^3.1.0', '3.1.0'],
    ['^2.0.0-rc.0', '2.0.0-rc.1'],
    ['^2.0.0', null],
    ['4.0.0', null],
    ['5.0.0', null],
    ['constructor', null],
    ['no such tag', null],
  ])('%s is %s', (range, version) => expect(pickRelease(packument, range)?.version ?? null).toBe(version))

  it('is deprecated only if no other one matches, even if it is the latest', () => {
    const deprecated = manifest({ deprecated: 'broken' })
    const read = (versions: object, latest: string) =>
      readPackument('x', { 'dist-tags': { latest }, versions })
    const some = read({ '1.0.0': manifest(), '1.1.0': deprecated }, '1.1.0')
    expect(['*', '^1.0.0', '^1.1.0', 'latest'].map((range) => pickRelease(some, range)?.version)).toEqual([
      '1.0.0',
      '1.0.0',
      '1.1.0',
      '1.1.0',
    ])
    const early = read({ '1.0.0-rc.1': deprecated }, '1.0.0-rc.1')
    expect(pickRelease(early, '*')?.version).toBe('1.0.0-rc.1')
  })

  it('leaves out optional dependencies and accepts an old checksum', () => {
    const { releases } = readPackument('x', {
      versions: {
        '1.0.0': manifest({ dependencies: { a: '1', b: '1', c: 1 }, optionalDependencies: { b: '1' } }),
      },
    })
    expect(releases.get('1.0.0')).toMatchObject({
      dependencies: { a: '1' },
      integrity: 'sha1-qqqqqqqqqqqqqqqqqqqqqqqqqqo=',
    })
  })

  it.each([null, 1, 'x', [], {}, { versions: null }])('reads the answer %j as no versions', (answer) =>
    expect(readPackument('x', answer).releases.size).toBe(0),
  )
})
