import { prefixOf } from '@sandlot/core/endpoint'
import { expect, test } from 'vitest'
import { routes } from '../../../features.ts'
import { isForDevboxes } from './forward-rules.ts'

const preview = { scheme: 'http', host: 'previews.example' } as const
const at = (url: string, host = 'sandlot.example') => isForDevboxes({ host, url }, preview)

test('forwards only devbox calls, sockets and ports to the server that runs the devboxes', () => {
  const theirs = [
    '/api/v1/sandboxes/ab1/box',
    '/api/v1/sandboxes/ab1/box/exec',
    '/api/v1/sandboxes/ab1/git/commit?x=1',
    '/api/v1/sandboxes/ab1/fork',
    '/api/v1/workspaces/1/boxes',
    '/api/runtime',
    '/socket/boxes/ab1/exec?guardian_token=x',
    '/socket.io/?EIO=3',
  ]
  const others = [
    '/api/v1/sandboxes/ab1',
    '/api/v1/sandboxes/ab1/boxes',
    '/api/v1/sandboxes/ab1/files?path=/box',
    '/socket/websocket',
    '/api/graphql',
    '/',
    '//',
  ]
  expect(theirs.filter((url) => !at(url))).toEqual([])
  expect(others.filter((url) => at(url))).toEqual([])
  expect(at('/any/page', 'ab1-3000.previews.example')).toBe(true)
  expect(at('/__sandlot/pass', 'ab1-3000.previews.example')).toBe(false)
  expect(at('/api/runtime', 'ab1.previews.example')).toBe(false)
})

test('covers every devbox call', () => {
  const paths = routes.flatMap((route) =>
    route.kind === 'api' ? [prefixOf(route.endpoint) + route.endpoint.path] : [],
  )
  const ofBoxes = paths.filter((path) => /\/box(es)?(\/|$)|sandboxes\/:id\/git(\/|$)|\/runtime$/.test(path))
  expect(ofBoxes.length).toBeGreaterThan(10)
  expect(ofBoxes.filter((path) => !at(path))).toEqual([])
})
