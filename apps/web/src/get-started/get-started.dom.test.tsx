// @vitest-environment jsdom
import { guides, taggedHref } from '@sandlot/core/shell/guides'
import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../route-tree.gen.ts'
import { find, names, seek } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import type { Services } from '../shell/services.tsx'
import { GetStartedPage } from './get-started-page.tsx'
import { GuidePage } from './guide-page.tsx'

const hrefs = () => [...document.querySelectorAll('main a, a')].map((link) => link.getAttribute('href') ?? '')

/** The page that an address leads to; what is not the web’s own is left to the server. */
const router = createRouter({ routeTree, context: {} as Services })
const pageOf = (href: string) => router.getMatchedRoutes(new URL(href, 'http://x').pathname)[2]?.id

test('the page has its two carousels of cards', async () => {
  showPage(<GetStartedPage />, memberAs())
  await find('h2', 'Optimize your workflow')
  expect(names('h1')).toEqual(['Get started'])
  expect(names('h2')).toEqual(['Get started', 'Optimize your workflow'])
  for (const list of document.querySelectorAll('ul'))
    expect(list.querySelectorAll('li a').length).toBeGreaterThanOrEqual(3)
})

test('[DP-033] every link of the cards bears the source tag', async () => {
  showPage(<GetStartedPage />, memberAs())
  await find('a', /Make your first sandbox/)
  const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href') ?? '')
  expect(links).toHaveLength(guides.filter(({ carousel }) => carousel !== null).length)
  for (const href of links)
    expect(new URL(href, 'http://x').searchParams.get('utm_source')).toBe('dashboard_get_started')
  expect(taggedHref('/dashboard/recent?create=true')).toBe(
    '/dashboard/recent?create=true&utm_source=dashboard_get_started',
  )
})

test.each(guides)(
  'the guide $id can be read, and all that it links to is there',
  async ({ id, title, parts }) => {
    showPage(<GuidePage id={id} />, memberAs())
    await find('h1', title)
    for (const { text } of parts) expect(document.body.textContent).toContain(text)
    for (const href of hrefs().filter((one) => !one.startsWith('/api/')))
      expect([undefined, '/dashboard/$'], href).not.toContain(pageOf(href))
  },
)

test('a guide that is not there says so and leads to all of them', async () => {
  showPage(<GuidePage id="no-such-guide" />, memberAs())
  await find('h2', 'There is no such guide')
  expect(seek<HTMLAnchorElement>('a', 'See all guides')?.getAttribute('href')).toBe('/dashboard/get-started')
})
