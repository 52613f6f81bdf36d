import { expect, test } from 'vitest'
import { movedTo } from './moved-addresses.ts'

const folder = (path: string) => ({ to: '/dashboard/sandboxes/$', params: { _splat: path } })
const repository = (owner: string, name: string) => ({
  to: '/dashboard/repositories/$owner/$name',
  params: { owner, name },
})

test.each([
  ['archive', { to: '/dashboard/deleted' }],
  ['home', { to: '/dashboard/recent' }],
  ['always-on', { to: '/dashboard/recent' }],
  ['all', folder('')],
  ['all/a/b c', folder('a/b c')],
  ['allotment', { to: '/dashboard/recent' }],
  ['repositories/~ours/site/pull/7', repository('~ours', 'site')],
  ['repositories/~ours/site/pull', { to: '/dashboard/recent' }],
  ['repositories/acme/site/pull/7', { to: '/dashboard/recent' }],
  ['nowhere/at/all', { to: '/dashboard/recent' }],
])('/dashboard/%s leads to %o', (path, target) => {
  expect(movedTo(path)).toEqual(target)
})
