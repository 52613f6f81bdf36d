// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, find, press } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { FileTabs } from './file-tabs.tsx'

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined

function Tabs() {
  const [open, setOpen] = useState(['a.js', 'b.js', 'c.js'])
  return (
    <section>
      <FileTabs
        active={open[0] ?? null}
        isDirty={() => false}
        onClose={(path) => setOpen(open.filter((one) => one !== path))}
        onPlace={() => undefined}
        onShow={() => undefined}
        open={open}
      />
      {open.length === 0 && <h2>No file is open</h2>}
    </section>
  )
}

test('who closes files by keys is at the next one then, and at what is said instead after the last', async () => {
  showPage(<Tabs />, memberAs())
  ;(await find('button', /^b\.js/)).focus()
  const isAt = (name: RegExp) =>
    eventually(() => {
      const { activeElement: at } = document
      expect(at?.getAttribute('aria-label') ?? at?.textContent).toMatch(name)
    })
  press('Delete')
  await isAt(/^c\.js/)
  press('Delete')
  await isAt(/^a\.js/)
  press('Delete')
  await isAt(/^No file is open$/)
})
