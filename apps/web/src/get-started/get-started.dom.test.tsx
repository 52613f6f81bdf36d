// @vitest-environment jsdom

import { createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { routeTree } from '../route-tree.gen.ts'
import { eventually, find, names, seek, type } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import type { Services } from '../shell/services.tsx'
import { GetStartedPage } from './get-started-page.tsx'
import { GuidePage } from './guide-page.tsx'
import { guides, taggedHref } from './guides.ts'

const hrefs = () => [...document.querySelectorAll('main a, a')].map((link) => link.getAttribute('href') ?? '')

/** The route that an address matches. Addresses outside the web app are left to the server. */
const router = createRouter({ routeTree, context: {} as Services })
const pageOf = (href: string) => router.getMatchedRoutes(new URL(href, 'http://x').pathname)[2]?.id

test('[DP-031] [DP-032] the page has its two carousels of video and article cards', async () => {
  showPage(<GetStartedPage />, memberAs())
  await find('h2', 'Optimize your workflow')
  expect(names('h1')).toEqual(['Get started'])
  expect(names('h2')).toEqual(['Get started', 'Optimize your workflow'])
  const lists = [...document.querySelectorAll('ul')]
  expect(lists.map((list) => list.closest('section')?.querySelector('h2')?.textContent)).toEqual(names('h2'))
  for (const list of lists)
    for (const kind of [/Video · \d+ seconds$/, /Article · \d+ min read$/])
      expect([...list.querySelectorAll('li a')].some(({ textContent }) => kind.test(textContent))).toBe(true)
})

test('a video waits to be started, plays, and can be paused and stepped through', async () => {
  let frame: FrameRequestCallback = () => undefined
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    frame = next
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  showPage(<GuidePage id="in-the-terminal" />, memberAs())
  const screen = () => document.querySelector('figure pre')?.textContent
  await eventually(() => expect(screen()).toBe('$ ▍'))
  expect(document.querySelector('figcaption')?.textContent).toContain('Created “Hello sand”.')
  ;(await find('button', 'Play')).click()
  await find('button', 'Pause')
  frame(performance.now() + 500)
  await eventually(() => expect(screen()).toMatch(/^\$ sandlot te/))
  frame(performance.now() + 3_600_000)
  await find('button', 'Play again')
  expect(screen()).toContain('just now')
  const slider = await find<HTMLInputElement>('input', 'Position')
  type(slider, '0')
  await find('button', /Play$|Pause/)
  await eventually(() => expect(screen()).toBe('$ ▍'))
})

test('[DP-033] every card link carries the source tag', async () => {
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

test.each(guides)('the guide $id is readable and all its links resolve', async ({ id, title, parts }) => {
  showPage(<GuidePage id={id} />, memberAs())
  await find('h1', title)
  for (const { text } of parts) expect(document.body.textContent).toContain(text)
  for (const href of hrefs().filter((one) => !one.startsWith('/api/')))
    expect([undefined, '/dashboard/$'], href).not.toContain(pageOf(href))
})

test('a missing guide is reported, with a link to all guides', async () => {
  showPage(<GuidePage id="no-such-guide" />, memberAs())
  await find('h2', 'There is no such guide')
  expect(seek<HTMLAnchorElement>('a', 'See all guides')?.getAttribute('href')).toBe('/dashboard/get-started')
})
