// @vitest-environment jsdom
import { LIST_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { notifyManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { eventually, find, press, seek } from '../testing/dom.ts'
import { buildCard, draftsOf, memberAs, Refusal } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'

const cards = Array.from({ length: 3 * LIST_PAGE_SIZE + 5 }, (_, index) =>
  buildCard({ id: `id${index}`, title: `Number ${index}` }),
)

const pageAfter = ({ after }: Record<string, unknown>) => {
  const at = cards.findIndex(({ id }) => String(after).startsWith(`${id}~`)) + 1
  return draftsOf(cards.slice(at, at + LIST_PAGE_SIZE))
}

/** Delays rendering until the returned function is called, as happens after a frame while scrolling. */
function drawLate() {
  const waiting: (() => void)[] = []
  notifyManager.setScheduler((work) => waiting.push(work))
  onTestFinished(() => notifyManager.setScheduler((work) => setTimeout(work, 0)))
  return () => {
    for (const work of waiting.splice(0)) work()
  }
}

test('loads all of a list, even if a page arrives before its loading state was rendered', async () => {
  const asked: unknown[] = []
  const { services } = showPage(<DraftsPage />, {
    ...memberAs(),
    'query TeamDrafts': (input) => {
      asked.push(input.after)
      return pageAfter(input)
    },
  })
  const first = await find('[role="row"]', 'Number 0')
  first.focus()
  await eventually(() => expect(document.activeElement).toBe(first))
  const draw = drawLate()
  press('a', { ctrlKey: true })
  for (const pages of [2, 3, 4]) {
    await eventually(() => {
      expect(asked.length).toBeGreaterThanOrEqual(pages)
      expect(services.queries.isFetching()).toBe(0)
    })
    draw()
  }
  await eventually(() =>
    expect(seek('[role="grid"]')?.getAttribute('aria-rowcount')).toBe(String(cards.length)),
  )
  expect(new Set(asked).size).toBe(asked.length)
})

test('retries a failed page on request, with the focus then at the previous end of the list', async () => {
  let isRefused = true
  let asked = 0
  showPage(<DraftsPage />, {
    ...memberAs(),
    'query TeamDrafts': (input) => {
      if (input.after) asked += 1
      if (input.after && isRefused) throw new Refusal('Not today.')
      return pageAfter(input)
    },
  })
  ;(await find('[role="row"]', 'Number 0')).focus()
  press('a', { ctrlKey: true })
  const again = await find('button', 'Try again')
  again.focus()
  expect(asked).toBe(1)
  isRefused = false
  again.click()
  await eventually(() => expect(seek('button', 'Try again')).toBeUndefined())
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Number 99'))
})
