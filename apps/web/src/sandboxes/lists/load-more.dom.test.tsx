// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../testing/dom.ts'
import { LoadMore } from './load-more.tsx'

let roots: unknown[]

beforeEach(() => {
  roots = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(_onSeen: unknown, { root }: IntersectionObserverInit) {
        roots.push(root)
      }
      observe() {}
      disconnect() {}
    },
  )
})

const more = {
  hasNextPage: true,
  isFetching: false,
  isFetchNextPageError: false,
  isPaused: false,
  fetchNextPage: vi.fn(),
}

/** The end of a list in the `main` of a page, with contents of this height in a viewport of 500 pixels. */
function show({ overflowY, height }: { overflowY: string; height: number }): HTMLElement {
  const main = document.body.appendChild(document.createElement('main'))
  main.style.overflowY = overflowY
  Object.defineProperty(main, 'clientHeight', { value: 500 })
  Object.defineProperty(main, 'scrollHeight', { value: height })
  const root = createRoot(main.appendChild(document.createElement('div')))
  root.render(<LoadMore query={more} />)
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  return main
}

test('the end of a list is looked for in what scrolls', async () => {
  const main = show({ overflowY: 'auto', height: 2000 })
  await eventually(() => expect(roots).toEqual([main]))
})

test.each([
  ['where the page does as a whole', { overflowY: 'visible', height: 2000 }],
  ['where a list is too short to scroll yet', { overflowY: 'auto', height: 400 }],
])('%s it is looked for in the window, not in all that is there', async (_where, page) => {
  show(page)
  await eventually(() => expect(roots).toEqual([null]))
})
