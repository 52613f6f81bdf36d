// @vitest-environment jsdom
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, find } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { listenInFrame } from './testing/listen-in-frame.ts'

const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}
const sandbox = {
  id: 'abc123',
  title: 'Site',
  template: 'static',
  v2: false,
  externalResources: [],
  previewSecret: null,
}
const file = (path: string, code = ''): PreviewFile => ({ path, code, isBinary: false })
const before = [file('index.html'), file('a.css')]

/** A site whose button saves the files `after`. */
function Site({ after }: { after: readonly PreviewFile[] }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <button onClick={() => setSaved(true)} type="button">
        Save
      </button>
      <PreviewPane
        files={isSaved ? after : before}
        onOpenFile={() => undefined}
        sandbox={sandbox}
        savedVersion={isSaved ? 2 : 1}
      />
    </>
  )
}

test.each([
  ['of a style sheet replaces only that', [file('index.html'), file('a.css', 'b{}')], true],
  ['without a style sheet reloads the page', [file('index.html')], false],
  ['of a page reloads it', [file('index.html', '<b>'), file('a.css', 'b{}')], false],
])('a save %s', async (_what, after, stylesOnly) => {
  showPage(<Site after={after} />, memberAs(), { environment })
  await find('iframe')
  const { heard } = await listenInFrame('http://abc123.localhost:4000')
  ;(await find('button', 'Save')).click()
  await eventually(() => expect(heard).toContainEqual({ type: 'saved', stylesOnly }))
})
