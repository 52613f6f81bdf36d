import { expect, test } from 'vitest'
import { movedTo } from './moved-addresses.ts'

const folder = (path: string) => ({ to: '/dashboard/sandboxes/$', params: { _splat: path } })

test.each([
  ['archive', { to: '/dashboard/deleted' }],
  ['home', { to: '/dashboard/recent' }],
  ['always-on', { to: '/dashboard/recent' }],
  ['all', folder('')],
  ['all/a/b c', folder('a/b c')],
  ['allotment', { to: '/dashboard/recent' }],
  ['nowhere/at/all', { to: '/dashboard/recent' }],
])('/dashboard/%s leads to %o', (path, target) => {
  expect(movedTo(path)).toEqual(target)
})
