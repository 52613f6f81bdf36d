// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { eventually, find, names, seek } from '../testing/dom.ts'
import { buildCard, draftsOf, memberAs } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'

const show = (...cards: ReturnType<typeof buildCard>[]) =>
  showPage(<DraftsPage />, { ...memberAs(), 'query TeamDrafts': () => draftsOf(cards) })

test('[IT-012] a card whose picture fails to load stays usable and shows no error', async () => {
  const { router } = show(buildCard({ screenshotUrl: '/gone.png' }))
  const row = await find('[role="row"]', 'First')
  const image = () => row.querySelector('img')
  for (const from of ['/gone.png', '/api/v1/sandboxes/aaa111/screenshot.png']) {
    await eventually(() => expect(image()?.getAttribute('src')).toBe(from))
    image()?.dispatchEvent(new Event('error'))
  }
  await eventually(() => expect(image()).toBeNull())
  expect(seek('[role="alert"]')).toBeUndefined()
  expect(row.textContent).toContain('First')
  ;(await find('a', 'First')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/aaa111'))
})

test('shows titles of any length and script as they are, and the id for untitled ones', async () => {
  const titles = ['x'.repeat(300), '🏖️ 👩🏽‍💻', 'صندوق الرمل', '<img src=x onerror=alert(1)>']
  show(...titles.map((title, index) => buildCard({ id: `id${index}`, title })), buildCard({ title: null }))
  await eventually(() => expect(names('[role="row"]')).toEqual([...titles, 'aaa111']))
  for (const mode of ['Grid view', 'List view']) {
    ;(await find('button', mode)).click()
    await find(`button[aria-pressed="true"]`, mode)
    expect(names('[role="row"] a')).toEqual([...titles, 'aaa111'])
    expect(document.querySelector('[role="row"] a img')).toBeNull()
  }
  expect(seek('a', 'صندوق الرمل')?.getAttribute('dir')).toBe('auto')
})

test('a change dated a day ahead shows as just now', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  show(buildCard({ updatedAt: tomorrow }))
  expect((await find('time')).textContent).toBe('just now')
})
