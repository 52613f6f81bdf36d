import { openSearchPanel } from '@codemirror/search'
import { EditorSelection, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { COMMENT_LINE, setMarks } from '../../comments/comment-gutter.ts'
import type { LineMark } from '../../comments/marks.ts'
import { isOwnMove, onOwnScroll } from '../follow/own-move.ts'
import { useKeepInSight } from '../follow/use-keep-in-sight.ts'
import { languageOf } from '../languages.ts'
import type { Documents } from '../work/documents.ts'
import type { Others } from '../work/others.ts'
import { isTyping } from '../work/synced.ts'
import { type CodeOptions, isPlainLength, language, reconfigure } from './code-extensions.ts'
import { offsetOf } from './positions.ts'
import { useOtherCarets } from './use-other-carets.ts'

/** A position to reveal in a file. Lines and columns start at 1. */
export type EditorPosition = { path: string; line: number; column: number; wish: number }

type Props = {
  path: string
  documents: Documents
  options: CodeOptions
  /** Revealed once for each new `wish`. */
  position: EditorPosition | null
  /** Whether to take the focus when a file is shown. */
  takesFocus: boolean
  onBlur: () => void
  marks: readonly LineMark[]
  /** Called with the line that was clicked in the comment gutter. */
  onCommentLine: (line: number) => void
  /** The other people in the files. Undefined if there can be none. */
  others?: Others
  /** The followed page, whose caret is kept in view. */
  followedPage?: string | null
  /** Called when the user types, moves the caret or scrolls here. */
  onOwnMove?: () => void
}

/** The text of the active file. A single view shows the states of all files in turn. */
export function CodeEditor(props: Props) {
  const { path, documents, options, position, takesFocus, onBlur, marks, onCommentLine } = props
  const { others, followedPage, onOwnMove } = props
  const parent = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const shown = useRef(path)
  const blurred = useEffectEvent(onBlur)
  const ownMoved = useEffectEvent(() => onOwnMove?.())
  const linePressed = useEffectEvent(onCommentLine)
  const optionsOf = useEffectEvent(() => options)
  const wantsFocus = useEffectEvent(() => takesFocus)

  useEffect(() => {
    if (!parent.current) return
    const { nonce } = optionsOf()
    const made = new EditorView({
      parent: parent.current,
      // Without the nonce the page's policy blocks all styles, even those of an empty view.
      extensions: nonce ? EditorView.cspNonce.of(nonce) : [],
      dispatchTransactions: (transactions: readonly Transaction[], target: EditorView) => {
        target.update(transactions)
        documents.changed(shown.current, target.state, transactions.some(isTyping))
        if (transactions.some(isOwnMove)) ownMoved()
      },
    })
    made.contentDOM.addEventListener('blur', () => blurred())
    made.dom.addEventListener(COMMENT_LINE, (event) => linePressed(Number((event as CustomEvent).detail)))
    const endScroll = onOwnScroll(made, () => ownMoved())
    setView(made)
    return () => {
      endScroll()
      documents.show('', null)
      made.destroy()
      setView(null)
    }
  }, [documents])

  useEffect(() => {
    const state = documents.stateOf(path)
    if (!view || !state) return
    shown.current = path
    // A renamed file keeps its state and scroll position.
    if (view.state !== state) view.setState(state)
    const isPlain = isPlainLength(state.doc.length)
    const load = isPlain ? null : languageOf(path)
    view.dispatch({
      effects: [...reconfigure(path, isPlain, optionsOf()), ...(load ? [] : [language.reconfigure([])])],
    })
    documents.show(path, view)
    if (wantsFocus()) view.focus()
    let isGone = false
    void load?.().then(
      (extension) => !isGone && view.dispatch({ effects: language.reconfigure(extension) }),
      // The text can still be edited without highlighting.
      () => undefined,
    )
    return () => {
      isGone = true
      documents.show('', null)
    }
  }, [view, path, documents])

  useEffect(() => {
    if (!view) return
    const isPlain = isPlainLength(view.state.doc.length)
    view.dispatch({ effects: reconfigure(shown.current, isPlain, options) })
  }, [view, options])

  useEffect(() => {
    if (view && shown.current === path) view.dispatch({ effects: setMarks.of(marks) })
  }, [view, path, marks])

  useOtherCarets(view, path, others)
  useKeepInSight(view, path, documents, followedPage ?? null)

  const wish = position?.path === path ? position.wish : null
  const positionOf = useEffectEvent(() => position)
  useEffect(() => {
    const wanted = positionOf()
    if (!view || wish === null || !wanted) return
    goTo(view, wanted)
  }, [view, wish])

  useFindInFile(view)
  return <div className="h-full min-h-0 overflow-hidden" ref={parent} />
}

function goTo(view: EditorView, position: EditorPosition) {
  const at = offsetOf(view.state.doc, position)
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  })
  view.focus()
}

/** The page contains only part of a long file, so the browser's own search would miss the rest. */
function useFindInFile(view: EditorView | null) {
  useEffect(() => {
    if (!view) return
    const find = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isFind || event.defaultPrevented || view.dom.closest('[inert], [aria-hidden="true"]')) return
      event.preventDefault()
      openSearchPanel(view)
    }
    window.addEventListener('keydown', find)
    return () => window.removeEventListener('keydown', find)
  }, [view])
}
