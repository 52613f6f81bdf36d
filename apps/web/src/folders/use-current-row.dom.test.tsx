// @vitest-environment jsdom
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { eventually } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { useCurrentRow } from './use-current-row.ts'

const rows = Array.from({ length: 200 }, (_, index) => `/f${index}`)

/** A tree that renders no rows, like one that renders only those in view. */
function Tree() {
  const place = useRef<HTMLDivElement>(null)
  useCurrentRow('/f150', { place, rowOf: () => null, rows, rowPx: 30 })
  return (
    <div ref={place}>
      <div role="treegrid" />
    </div>
  )
}

test('scrolls a long tree to the visited folder even when its row is not yet rendered', async () => {
  showPage(<Tree />, memberAs())
  await eventually(() => expect(document.querySelector('[role="treegrid"]')?.scrollTop).toBe(150 * 30))
})
