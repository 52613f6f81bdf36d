// @vitest-environment jsdom
import { Select } from '@sandlot/ui/select'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, names } from '../sandboxes/testing/dom.ts'

beforeEach(() => {
  // jsdom has no layout, so this sets the size of the list and its options.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(32)
  Element.prototype.scrollIntoView ??= () => undefined
})

async function openOf(count: number): Promise<string[]> {
  const options = Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `/folder ${at}` }))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Select label="Folder" onChange={vi.fn()} options={options} placeholder="Choose" value="0" />)
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
    vi.restoreAllMocks()
  })
  ;(await find('button', '/folder 0')).click()
  await find('[role="option"]', '/folder 0')
  return names('[role="option"]')
}

test('all of a few options are in the page', async () => {
  expect(await openOf(40)).toHaveLength(40)
})

test('of a thousand options those in view are in the page', async () => {
  const shown = await openOf(1000)
  await eventually(() => expect(shown[1]).toBe('/folder 1'))
  expect(shown.length).toBeLessThan(40)
})
