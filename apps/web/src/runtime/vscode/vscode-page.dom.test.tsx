/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { buildCard, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { VscodePage } from './vscode-page.tsx'

const ADDRESS =
  'vscode://vscode-remote/ssh-remote+aaa111.code.example.com.sandlot/home/box/project?windowId=_blank'

function show(sandbox: () => unknown, store = memoryStore()) {
  const leave = vi.fn()
  const page = <VscodePage host="https://code.example.com" id="aaa111" leave={leave} />
  showPage(page, { ...memberAs(), 'query SandboxById': sandbox }, { store })
  return { leave, store }
}
const devbox = () => ({ sandbox: buildCard({ isV2: true, title: 'My box' }) })

test('[CR-066] a button opens the devbox in VS Code, with instructions for the first time', async () => {
  const { leave } = show(devbox)
  ;(await find('button', 'Open VS Code')).click()
  expect(leave).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(document.body.textContent).toContain('My box opens in VS Code on this computer')
  expect((await find('pre')).textContent).toBe(
    'sandlot auth login --host https://code.example.com\nsandlot devbox ssh-config --install --host https://code.example.com',
  )
  expect((await find('a', 'Open it in the browser instead')).getAttribute('href')).toBe('/p/devbox/aaa111')
})

test('opens automatically only if the user has chosen so', async () => {
  const { leave, store } = show(devbox)
  ;(await find<HTMLInputElement>('input[role="switch"]')).click()
  await eventually(() => expect(store.getItem('CSB/AUTO_LAUNCH_VSCODE')).toBe('true'))
  expect(leave).not.toHaveBeenCalled()
  document.body.replaceChildren()
  const again = show(devbox, store)
  await eventually(() => expect(again.leave).toHaveBeenCalledExactlyOnceWith(ADDRESS))
})

test('reports a browser sandbox, which has no machine, and a failed load', async () => {
  show(() => ({ sandbox: buildCard() }))
  expect((await find('[role="alert"]')).textContent).toContain('Only devboxes open in VS Code.')
  expect(seek('button', 'Open VS Code')).toBeUndefined()
  expect(document.body.textContent).not.toContain('over SSH')
  document.body.replaceChildren()
  show(() => {
    throw new Refusal('Not found.')
  })
  expect((await find('[role="alert"]')).textContent).toBe('The devbox could not be loaded.')
  expect(seek<HTMLAnchorElement>('a', 'Go to the dashboard')?.pathname).toBe('/dashboard/recent')
})
