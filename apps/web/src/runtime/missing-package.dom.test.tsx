// @vitest-environment jsdom
import { previewMessages } from '@sandlot/core/runtime/messages'
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import type { FromFrame } from './frame.ts'
import { PreviewPane } from './preview-pane.tsx'
import { listenInFrame } from './testing/listen-in-frame.ts'

const ORIGIN = 'http://abc123.localhost:4000'
const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}
const sandbox = {
  id: 'abc123',
  title: 'First',
  template: 'create-react-app',
  v2: false,
  externalResources: [],
  previewSecret: null,
}
const problem: FromFrame = {
  type: 'problem',
  problem: {
    title: 'DependencyNotFoundError',
    message: "Could not find dependency: 'left-pad' relative to '/src/App.js'",
    path: null,
    line: null,
    column: null,
  },
}
const found = (version: string | null): FromFrame => ({ type: 'missing-package', name: 'left-pad', version })
const atOnce = (run: () => void) => {
  queueMicrotask(run)
  return () => undefined
}
const label = previewMessages.addPackage('left-pad', '1.3.0')

function show(onAddPackage?: (name: string, range: string) => void) {
  showPage(
    <PreviewPane
      files={[]}
      onAddPackage={onAddPackage}
      onOpenFile={() => undefined}
      sandbox={sandbox}
      savedVersion={1}
    />,
    memberAs(),
    { environment, schedule: (run, milliseconds) => (milliseconds === 0 ? atOnce(run) : () => undefined) },
  )
}

test('adds a package that the code imports, in the registry’s version', async () => {
  const add = vi.fn()
  show(add)
  const { say } = await listenInFrame(ORIGIN)
  say(problem)
  say(found('1.3.0'))
  const button = await find('button', label)
  button.focus()
  button.click()
  expect(add).toHaveBeenCalledWith('left-pad', '^1.3.0')
  // The button is removed with the error, and the focus moves to the preview.
  expect(document.activeElement?.ariaLabel).toBe(previewMessages.preview)
})

test.each([
  ['nothing can be added', undefined, '1.3.0'],
  ['the frame names what is no version', vi.fn(), '1.3.0; rm'],
])('offers none if %s', async (_why, add, version) => {
  show(add)
  const { say } = await listenInFrame(ORIGIN)
  say(problem)
  say(found(version))
  say({ type: 'location', path: '/heard', canGoBack: false, canGoForward: false })
  await eventually(() => expect(document.querySelector('input')?.value).toBe('/heard'))
  await find('h2', 'DependencyNotFoundError')
  expect(seek('button', /^Add/)).toBeUndefined()
})

test('reports a package that does not exist in the registry', async () => {
  show(vi.fn())
  const { say } = await listenInFrame(ORIGIN)
  say(problem)
  say(found(null))
  await find('p', previewMessages.unknownPackage('left-pad'))
  expect(seek('button', /^Add/)).toBeUndefined()
})
