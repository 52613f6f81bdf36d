import { foldGutter } from '@codemirror/language'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { fileMessages } from '@sandlot/core/files/messages'
import { minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import { codeTheme } from './code-theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { languageOf } from './languages.ts'

/** A text file with line numbers, colours, folding and search; nothing in it can be changed. */
export function CodeView({ path, code }: { path: string; code: string }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!place.current) return
    const language = new Compartment()
    const nonce = cspNonce(document)
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: code,
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          EditorState.readOnly.of(true),
          // Without the on-screen keyboard, which could write nothing.
          EditorView.contentAttributes.of({
            'aria-label': fileMessages.contents(path),
            inputmode: 'none',
            tabindex: '0',
          }),
          lineNumbers(),
          foldGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          search({ top: true }),
          keymap.of(searchKeymap),
          minimalSetup,
          language.of([]),
          codeTheme,
        ],
      }),
    })

    let isGone = false
    void languageOf(path)?.().then(
      (extension) => !isGone && view.dispatch({ effects: language.reconfigure(extension) }),
      // Without its colours the text is still there to read.
      () => undefined,
    )

    // Only a part of a long file is in the page, so the browser's own search would miss the rest.
    const findInFile = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isFind || event.defaultPrevented || view.dom.closest('[inert], [aria-hidden="true"]')) return
      event.preventDefault()
      openSearchPanel(view)
    }
    window.addEventListener('keydown', findInFile)
    return () => {
      isGone = true
      window.removeEventListener('keydown', findInFile)
      view.destroy()
    }
  }, [path, code])

  return <div className="h-full min-h-0" ref={place} />
}
