// @vitest-environment jsdom
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test } from 'vitest'
import { eventually, find } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { createConnection } from '../shell/live/connection.ts'
import { FRAME_READY } from './frame-names.ts'
import { PreviewPane } from './preview-pane.tsx'

const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}
const sandbox = {
  id: 'abc123',
  title: 'First',
  template: 'static',
  v2: false,
  externalResources: [],
  previewSecret: null,
}

async function show() {
  const source = new EventTarget()
  let isOnline = true
  showPage(
    <PreviewPane files={[]} onOpenFile={() => undefined} sandbox={sandbox} savedVersion={1} />,
    memberAs(),
    { environment, connection: createConnection(source, () => isOnline) },
  )
  const frame = await find<HTMLIFrameElement>('iframe')
  return {
    frame,
    become: (state: boolean) => {
      isOnline = state
      source.dispatchEvent(new Event(state ? 'online' : 'offline'))
    },
  }
}

test('a preview that could not start without a network starts once there is one', async () => {
  const { frame, become } = await show()
  become(false)
  become(true)
  await eventually(() => expect(document.querySelector('iframe')).not.toBe(frame))
  expect(await find('iframe')).toBeDefined()
})

test('a running preview stays as it is', async () => {
  const { frame, become } = await show()
  window.dispatchEvent(
    new MessageEvent('message', {
      source: frame.contentWindow,
      origin: 'http://abc123.localhost:4000',
      data: FRAME_READY,
    }),
  )
  await eventually(() => find('[role="status"]', /Starting/))
  become(false)
  await eventually(() => find('[role="status"]', /offline/i))
  become(true)
  await eventually(() => expect(document.body.textContent).not.toMatch(/offline/i))
  expect(document.querySelector('iframe')).toBe(frame)
})
