import { Readable } from 'node:stream'
import { Header } from 'tar'
import { describe, test } from 'vitest'
import { expectLinear, TIMES_LARGER, TIMES_LONGER_MAX } from '../testing/growth.ts'
import { entriesFor, readManifest } from './npm/entries.ts'
import { reach } from './npm/reach.ts'
import { layOut, type Placed } from './npm/tree.ts'
import { type Unpacked, unpack } from './npm/unpack.ts'
import { endedCookies, hasMark, markedFor, passCookie, passOf } from './preview/cookies.ts'

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

const releaseOf = (target: string, needs: readonly string[] = []) => ({
  target,
  version: '1.0.0',
  dependencies: Object.fromEntries(needs.map((name) => [name, '1.0.0'])),
  peerDependencies: {},
  tarball: '',
  integrity: null,
  deprecated: false,
})
const placedAs = (name: string): Placed => ({
  name,
  folder: `/node_modules/${name}`,
  release: releaseOf(name),
  range: '1.0.0',
  users: new Set(),
  parent: null,
  below: new Map(),
})
const filesOf = (files: readonly [string, string][]): Unpacked => ({
  files: new Map(
    files.map(([path, text]) => [path, { size: text.length, sha256: '', bytes: Buffer.from(text) }]),
  ),
  bytes: 0,
})
/** An uncompressed archive of empty files. */
const archiveOf = (paths: readonly string[]): Buffer =>
  Buffer.concat([
    ...paths.map((path) => {
      const header = Buffer.alloc(512)
      new Header({ path: `package/${path}`, size: 0, type: 'File', mode: 0o644 }).encode(header)
      return header
    }),
    Buffer.alloc(1024),
  ])

/** Each builds its worst-case input of a given size and returns the function that parses it. */
const parsers: Record<string, [size: number, workOn: (size: number) => () => unknown]> = {
  // Headers are limited to 16 KB.
  'the cookies of a preview': [
    100,
    (size) => {
      const key = Buffer.alloc(32, 1)
      const holder = { sessionId: 's', userId: 'u' }
      const [good = ''] = passCookie(key, 'other', holder, new Date(0)).split(';')
      const requests = [
        times(size, () => good).join('; '),
        times(size, (index) => `a${index}=1`).join(';'),
        `a${'='.repeat(size)}${';'.repeat(size)}${' '.repeat(size)}`,
        `__Host-sandlot-preview=${'.'.repeat(size)}`,
      ].map((cookie) => ({ headers: { cookie } }))
      return () =>
        requests.map((request) => [
          passOf([key], 'one', new Date(0), request),
          markedFor([key], 'one', request),
          hasMark(request),
          endedCookies(request),
        ])
    },
  ],
  'a package of many files': [
    50,
    (size) => {
      const archive = archiveOf(times(size, (index) => `lib/${'a/'.repeat(10)}${index}.js`))
      return () => unpack(Readable.from([archive]), 'a')
    },
  ],
  'the files that a package’s entries reach': [
    100,
    (size) => {
      const own = times(size, (index): [string, string] => [
        `/lib/${index}.js`,
        `require('./${index + 1}'); require('../lib/${index + 2}.js'); require('b/x${index}')`,
      ])
      const exports = Object.fromEntries(times(size, (index) => [`./x${index}`, `./${index}.js`]))
      const below = times(size, (index): [string, string] => [`/${index}.js`, `require('a/lib/${index}')`])
      const a = placedAs('a')
      const b = placedAs('b')
      const index = times(size, (number) => `require('./lib/${number}')`).join(';')
      const packages = new Map([
        [a, filesOf([...own, ['/index.js', index], ['/package.json', '{"main":"index.js"}']])],
        [b, filesOf([...below, ['/package.json', JSON.stringify({ exports })]])],
      ])
      const tree = { root: a, top: new Map([a, b].map((one) => [one.name, one])), all: [a, b] }
      return () => reach(tree, packages)
    },
  ],
  'exports that repeat the requested name': [
    500,
    (size) => {
      const manifest = readManifest(JSON.stringify({ exports: { './*': `./${'*'.repeat(size)}` } }))
      const subpath = 'a'.repeat(size)
      return () => entriesFor(manifest, subpath)
    },
  ],
  // No package has more than 1200 dependencies below it.
  'the dependencies of a package': [
    10,
    (size) => {
      const names = times(size, (index) => `p${index}`)
      const all = times(size, (index) => [`p${index}`, `p${(index + 1) % size}`])
      const releases = new Map(names.map((name, index) => [name, releaseOf(name, all[index] ?? [])]))
      const root = releaseOf('root', names)
      return () =>
        layOut(
          { name: 'root', target: 'root', range: '1.0.0' },
          root,
          async ({ name }) => releases.get(name) ?? root,
        )
    },
  ],
}

describe(`${TIMES_LARGER} times the input takes at most ${TIMES_LONGER_MAX} times as long:`, () => {
  test.each(Object.entries(parsers))('%s', (_, [size, workOn]) => expectLinear(size, workOn))
})
