import { describe, expect, it } from 'vitest'
import { readRequest } from './request.ts'

const read: [address: string, request: ReturnType<typeof readRequest>][] = [
  ['packager/v2/packages/react/18.2.0.json', { kind: 'package', name: 'react', spec: '18.2.0' }],
  [
    'packager/v2/packages/@emotion/react/11.1.0.json',
    { kind: 'package', name: '@emotion/react', spec: '11.1.0' },
  ],
  ['packager/v2/packages/react/19.0.0-rc.1.json', { kind: 'package', name: 'react', spec: '19.0.0-rc.1' }],
  ['packager/v2/packages/x/npm:@a/b@%5E1.json', { kind: 'package', name: 'x', spec: 'npm:@a/b@^1' }],
  ['packager/v2/packages/@a/b/%3E%3D1%20%3C2.json', { kind: 'package', name: '@a/b', spec: '>=1 <2' }],
  ['null', { kind: 'silence' }],
  ['null/data/sandpack', { kind: 'silence' }],
  ['jsd/v1/package/npm/react', { kind: 'versions', name: 'react' }],
  ['jsd/v1/package/npm/@a/b', { kind: 'versions', name: '@a/b' }],
  ['jsd/v1/package/npm/react@18.2.0/flat', { kind: 'list', name: 'react', spec: '18.2.0' }],
  ['jsd/v1/package/npm/@a/b@1.0.0/flat', { kind: 'list', name: '@a/b', spec: '1.0.0' }],
  ['unpkg/react@18/?meta', { kind: 'tree', name: 'react', spec: '18' }],
  ['unpkg/svelte@3.55.0/compiler.js', { kind: 'file', name: 'svelte', spec: '3.55.0', file: '/compiler.js' }],
  ['unpkg/x@%5E1.2/package.json', { kind: 'file', name: 'x', spec: '^1.2', file: '/package.json' }],
  ['cdn/npm/@a/b@1/lib/c.js', { kind: 'file', name: '@a/b', spec: '1', file: '/lib/c.js' }],
  ['cdn/npm/a', { kind: 'file', name: 'a', spec: 'latest', file: '/' }],
  ['cdn/npm/a@1/x%23y.js', { kind: 'file', name: 'a', spec: '1', file: '/x#y.js' }],
  [
    'cdnjs/ajax/libs/typescript/3.4.1/typescript.min.js',
    { kind: 'file', name: 'typescript', spec: '3.4.1', file: '/lib/typescript.js' },
  ],
]

const nothing = [
  '',
  'cdn/gh/a/b@c/d.js',
  'jsd/v1/package/gh/a/b',
  'cdnjs/ajax/libs/jquery/3.0.0/jquery.js',
  'packager/v2/packages/react.json',
  'packager/v2/combinations',
  '%',
  'cdn/npm/a@1/%00.js',
]

describe('URLs below the gateway', () => {
  it.each(read)('reads %s', (address, request) => expect(readRequest(address)).toEqual(request))
  it.each(nothing)('finds nothing at %j', (address) =>
    expect(readRequest(address)).toEqual({ kind: 'nothing' }),
  )
})
