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

/** A place to go to in a file; lines and columns count from 1. */
export type Place = { path: string; line: number; column: number; wish: number }

type Props = {
  path: string
  documents: Documents
  options: CodeOptions
  /** Goes there once for each new `wish`. */
  place: Place | null
  /** Takes the focus when a file is shown. */
  takesFocus: boolean
  onBlur: () => void
  marks: readonly LineMark[]
  /** The line of the comments' gutter that was pressed. */
  onCommentLine: (line: number) => void
  /** Who else is in the files, where anybody can be. */
  others?: Others
  /** The page of another that is followed, whose caret is kept in sight. */
  followedPage?: string | null
  /** Somebody types, moves the caret or scrolls here. */
  onOwnMove?: () => void
}

/** The text of the file that is open. One view shows the states of all files, one after the other. */
export function CodeEditor(props: Props) {
  const { path, documents, options, place, takesFocus, onBlur, marks, onCommentLine } = props
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
      // The page takes no style without it, not even that of an empty view.
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
    // What was only renamed stays as it is, and where it was scrolled to.
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
      // Without its colours the text can still be edited.
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

  const wish = place?.path === path ? place.wish : null
  const placeOf = useEffectEvent(() => place)
  useEffect(() => {
    const wanted = placeOf()
    if (!view || wish === null || !wanted) return
    goTo(view, wanted)
  }, [view, wish])

  useFindInFile(view)
  return <div className="h-full min-h-0 overflow-hidden" ref={parent} />
}

function goTo(view: EditorView, place: Place) {
  const at = offsetOf(view.state.doc, place)
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  })
  view.focus()
}

/** Only a part of a long file is in the page, so the browser's own search would miss the rest. */
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
