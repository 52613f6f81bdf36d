// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { eventually, find, press, type } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { SearchBox } from './search-box.tsx'

/** A clock that the test advances. */
function handClock() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  return {
    schedule: (run: () => void, ms: number) => {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance: (ms: number) => {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}

async function showBox() {
  const clock = handClock()
  const { router } = showPage(<SearchBox />, memberAs(), { schedule: clock.schedule })
  const field = await find<HTMLInputElement>('input', 'Search in workspace')
  return { clock, router, field }
}

test('[SH-057] [CN-028] the first character opens the results, 200 ms after the last key', async () => {
  const { clock, router, field } = await showBox()
  type(field, 'h')
  clock.advance(199)
  type(field, 'ha')
  clock.advance(199)
  expect(router.latestLocation.pathname).toBe('/')
  clock.advance(1)
  await eventually(() => expect(router.latestLocation.href).toBe('/dashboard/search?query=ha'))
  type(field, 'h')
  clock.advance(200)
  await eventually(() => expect(router.latestLocation.href).toBe('/dashboard/search?query=h'))
})

test('Enter does not wait, blanks do nothing, and the slash key focuses the box', async () => {
  const { clock, router, field } = await showBox()
  press('/')
  expect(document.activeElement).toBe(field)
  type(field, '   ')
  clock.advance(500)
  expect(router.latestLocation.pathname).toBe('/')
  type(field, ' a & b ')
  await eventually(() => expect(field.value).toBe(' a & b '))
  press('Enter')
  await eventually(() => expect(router.latestLocation.href).toBe('/dashboard/search?query=a+%26+b'))
})

test('Escape clears the box and then leaves it', async () => {
  const { field } = await showBox()
  field.focus()
  type(field, 'x')
  await eventually(() => expect(field.value).toBe('x'))
  press('Escape')
  await eventually(() => expect(field.value).toBe(''))
  press('Escape')
  expect(document.activeElement).not.toBe(field)
})
