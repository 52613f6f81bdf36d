// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../testing/dom.ts'
import { Thumbnail } from './thumbnail.tsx'

test('a picture that fails to load is replaced by the fallback, then by nothing, without an error [SH-007] [ER-115]', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  createRoot(root).render(<Thumbnail id="abc" url="/own.png?v=3" />)
  const image = () => root.querySelector('img')
  const fail = () => image()?.dispatchEvent(new Event('error'))
  await eventually(() => expect(image()?.getAttribute('src')).toBe('/own.png?v=3'))
  fail()
  await eventually(() => expect(image()?.getAttribute('src')).toBe('/api/v1/sandboxes/abc/screenshot.png'))
  fail()
  await eventually(() => expect(root.innerHTML).toBe(''))
})
