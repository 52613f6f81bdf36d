import { expect, test } from 'vitest'
import { guides } from '../../get-started/guides.ts'
import { laterPages, portalPage } from './later-pages.ts'

test.each([
  ['registry', 'registry'],
  ['overview', null],
  ['usage/', 'usage'],
  ['vm_settings', 'vm_settings'],
  ['', null],
  ['upgrade', null],
  ['overview/more', null],
])('below /t/, "%s" is the page %s', (path, id) => {
  expect(portalPage(path)).toBe(id)
})

test('what they offer instead is there', () => {
  const known = [
    '/discover',
    '/dashboard/recent',
    '/t/overview',
    ...guides.map(({ id }) => `/dashboard/get-started/${id}`),
  ]
  for (const { link } of Object.values(laterPages)) expect(known).toContain(link.href)
})
