// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { create, move } from '../../files/working-copy/tree.ts'
import { openCopy, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { defaultEditorSettings } from '../../profile/editor-settings.ts'
import { eventually, find } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { createDocuments, type Documents } from '../work/documents.ts'
import { CodeEditor } from './code-editor.tsx'
import { type CodeOptions, codeExtensions } from './code-extensions.ts'
import { giveLayout } from './testing/layout.ts'

const options: CodeOptions = {
  settings: defaultEditorSettings({ isWindows: false }),
  isReadOnly: false,
  nonce: null,
  vim: null,
  hasComments: false,
}

type ShownProps = { documents: Documents; first: string; given: (set: (path: string) => void) => void }

function Shown({ documents, first, given }: ShownProps) {
  const [path, setPath] = useState(first)
  given(setPath)
  return (
    <CodeEditor
      documents={documents}
      marks={[]}
      onBlur={() => undefined}
      onCommentLine={() => undefined}
      options={options}
      path={path}
      position={null}
      takesFocus={false}
    />
  )
}

/** Shows the text of one file, which can be renamed. */
function show(path: string, code: string) {
  let copy = create(openCopy({ version: 1, modules: [], directories: [] }), [{ path, code, isBinary: false }])
  const listeners = new Set<() => void>()
  const session = {
    get: () => ({ copy }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change: (before: WorkingCopy) => WorkingCopy) => {
      copy = change(copy)
      for (const listener of listeners) listener()
    },
  }
  const documents = createDocuments({
    session,
    extensions: (one, isPlain) => codeExtensions(one, isPlain, options),
    schedule: () => () => undefined,
  })
  let setPath = (_next: string) => {}
  showPage(<Shown documents={documents} first={path} given={(set) => (setPath = set)} />, memberAs())
  return {
    rename: (to: string) => {
      session.update((before) => move(before, [{ from: path, to }]))
      documents.moved([{ from: path, to }])
      setPath(to)
    },
  }
}

test('a renamed file keeps its view, under its new name and in its new language', async () => {
  giveLayout()
  const { rename } = show('a.json', 'true')
  // The view is empty at first, and its line is replaced later.
  const line = await eventually(() => {
    const shown = document.querySelector('.cm-line')
    expect(shown?.textContent).toBe('true')
    return shown
  })
  await eventually(() => expect(line?.querySelector('span')).not.toBeNull())
  rename('notes.unknown')
  await find('[aria-label="Contents of notes.unknown"]')
  expect(document.querySelector('.cm-line')).toBe(line)
  await eventually(() => expect(line?.querySelector('span')).toBeNull())
})

test('describes how to leave the editor by keyboard', async () => {
  giveLayout()
  show('notes.md', 'One line')
  await find('[role="textbox"][aria-description="Press Escape and then Tab to leave the code."]')
})
