import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { useEffect, useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { codeTheme } from '../code-theme.ts'
import { cspNonce } from '../csp-nonce.ts'
import { languageOf } from '../languages.ts'
import { textOf } from '../work/line-ends.ts'
import { isPlainLength } from './code-extensions.ts'
import { compareTheme } from './compare-theme.ts'

type Props = {
  path: string
  mine: string
  theirs: string
  /** Called with the left text whenever it changes. */
  onChange: (text: string) => void
}

/** Mine on the left, editable, and theirs on the right. Arrows in between apply single changes. */
export function CompareView({ path, mine, theirs, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const start = useRef({ mine, onChange })
  useEffect(() => {
    start.current.onChange = onChange
  })

  useEffect(() => {
    if (!place.current) return
    const parent = place.current
    const nonce = cspNonce(document)
    let view: MergeView | null = null
    let isGone = false
    const show = (colors: Extension) => {
      const shared = (label: string) => [
        nonce ? EditorView.cspNonce.of(nonce) : [],
        lineNumbers(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        codeTheme,
        compareTheme,
        colors,
      ]
      const code = start.current.mine
      view = new MergeView({
        parent,
        revertControls: 'b-to-a',
        renderRevertControl: () => {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = '→'
          button.title = editMessages.takeChange
          button.setAttribute('aria-label', editMessages.takeChange)
          return button
        },
        gutter: true,
        collapseUnchanged: { margin: 3, minSize: 6 },
        diffConfig: { scanLimit: 2000, timeout: 500 },
        a: {
          doc: textOf(code),
          extensions: [
            EditorState.lineSeparator.of(lineEndOf(code)),
            history(),
            keymap.of([...defaultKeymap, ...historyKeymap]),
            EditorView.updateListener.of(
              (update) => update.docChanged && start.current.onChange(update.state.sliceDoc()),
            ),
            ...shared(editMessages.mine),
          ],
        },
        b: {
          doc: textOf(theirs),
          extensions: [EditorState.readOnly.of(true), ...shared(editMessages.theirs)],
        },
      })
    }
    const load = isPlainLength(start.current.mine.length) ? null : languageOf(path)
    void (load?.() ?? Promise.resolve([])).then(
      (colors) => isGone || show(colors),
      () => isGone || show([]),
    )
    return () => {
      isGone = true
      view?.destroy()
    }
  }, [path, theirs])

  return <div className="h-full min-h-0 overflow-auto" ref={place} />
}
