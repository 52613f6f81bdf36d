// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../sandboxes/testing/dom.ts'
import { watchPageFocus } from './page-focus.ts'

beforeEach(() => document.body.replaceChildren())

type Rendered = { pathChanged: boolean; fromLocation?: object }

/** A page, and a way to navigate to another one. */
function page(content: string) {
  let tell = (_event: Rendered) => {}
  const router = {
    subscribe: (_name: string, listener: (event: Rendered) => void) => {
      tell = listener
      return () => undefined
    },
  }
  const said: string[] = []
  let pass = () => {}
  const schedule = (run: () => void) => {
    pass = run
    return () => {
      pass = () => {}
    }
  }
  onTestFinished(watchPageFocus(router as never, { announce: (title) => said.push(title), schedule }))
  document.body.innerHTML = content
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return {
    find,
    said,
    waitAMoment: () => pass(),
    goTo: (next: string, event: Rendered = { pathChanged: true, fromLocation: {} }) => {
      const main = find('main')
      if (main) main.innerHTML = next
      tell(event)
    },
  }
}

const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('focuses the next page’s heading when the focused element is gone', async () => {
  const { find, goTo } = page('<main><h1>Drafts</h1><a href="/s">Tide table</a></main>')
  find('a')?.focus()
  goTo('<h1>Tide table</h1>')
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('waits for a late heading, until the user moves the focus', async () => {
  const { find, goTo } = page('<main></main><button>Menu</button>')
  goTo('<p>Loading</p>')
  await settled()
  expect(document.activeElement).toBe(document.body)
  goTo('<h1>Tide table</h1>', { pathChanged: false })
  goTo('<p>Loading</p>')
  await settled()
  find('button')?.focus()
  find('button')?.blur()
  const main = find('main')
  if (main) main.innerHTML = '<h1>Late</h1>'
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['whoever has the focus keeps it', 'button', { pathChanged: true, fromLocation: {} }],
  ['a page that the browser loaded begins at its top', null, { pathChanged: true }],
  ['the same page with another question stays as it is', null, { pathChanged: false, fromLocation: {} }],
])('%s', async (_what, focused, event) => {
  const { find, goTo } = page('<button>Recent</button><main></main>')
  if (focused) find(focused)?.focus()
  goTo('<h1>Recent</h1>', event)
  await settled()
  expect(document.activeElement).toBe(focused ? find(focused) : document.body)
})

test('where the focus stays, the title that the next page has by then is announced, once', async () => {
  const { find, goTo, said, waitAMoment } = page('<nav><a href="/drafts">Drafts</a></nav><main></main>')
  document.title = 'Recent'
  find('a')?.focus()
  goTo('<p>Loading</p>')
  await settled()
  waitAMoment()
  expect(said).toEqual([''])
  const main = find('main')
  if (main) main.innerHTML = '<h1>Drafts</h1>'
  await settled()
  document.title = 'Drafts'
  waitAMoment()
  expect(said).toEqual(['', 'Drafts'])
  expect(document.activeElement).toBe(find('a'))
})

test('a heading that has the focus is read out, and not announced as well', async () => {
  const lost = page('<main><a href="/s">Tide table</a></main>')
  lost.find('a')?.focus()
  lost.goTo('<h1>Tide table</h1>')
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  lost.waitAMoment()
  expect(lost.said).toEqual([''])

  const own = page('<button>Next</button><main></main>')
  own.find('button')?.focus()
  own.goTo('<h1 tabindex="-1">Plans</h1>')
  await settled()
  own.find('h1')?.focus()
  own.waitAMoment()
  expect(own.said).toEqual([''])
})

test('only the last of two pages is announced', async () => {
  const { find, goTo, said, waitAMoment } = page('<button>Recent</button><main></main>')
  find('button')?.focus()
  goTo('<h1>Recent</h1>')
  await settled()
  goTo('<p>Loading</p>')
  document.title = 'Templates'
  await settled()
  waitAMoment()
  expect(said).toEqual(['', ''])
})
