import { diff } from '@codemirror/merge'
import { EditorState, type Extension, Text, type Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { edit, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import type { Schedule } from '../../shell/toast-service.ts'
import { isPlainLength } from '../code/code-extensions.ts'
import { textOf } from './line-ends.ts'
import { SYNC } from './synced.ts'

/**
 * The delay before typed text is handed over, which also shows it in the preview. A long text is not copied on every
 * keystroke.
 */
const HAND_OVER_MS = 15
const LONG_HAND_OVER_MS = 120
const LONG_TEXT_LENGTH = 100_000
/** Limits the effort of a diff. Beyond them, a text is replaced in larger pieces. */
const DIFF = { scanLimit: 1000, timeout: 50 }

type View = Pick<EditorView, 'dispatch' | 'focus' | 'setState'>

type Open = { state: EditorState; code: string }

export type Documents = {
  /** Returns the state of a file's view, created on first use. Null if the file does not exist. */
  stateOf: (path: string) => EditorState | null
  /** Records a new state from the view. */
  changed: (path: string, state: EditorState, isTyped: boolean) => void
  /** The open files. */
  paths: () => string[]
  /** Applies a remote change to a file's state and returns its new text. The caller has to update the session. */
  apply: (path: string, change: (state: EditorState) => Transaction) => string | null
  /** Calls back whenever the text or selection of the active file may have changed. */
  onUpdate: (listener: () => void) => () => void
  /** Hands over pending input. */
  flush: () => void
  /** Sets the view that currently shows a file, to which remote changes are dispatched. */
  show: (path: string, view: View | null) => void
  /** Focuses the view that shows a file. Returns false if there is none. */
  focus: () => boolean
  moved: (moves: readonly { from: string; to: string }[]) => void
  close: (path: string) => void
}

/** Holds the files on screen. */
export type CopyHolder = {
  get: () => { copy: WorkingCopy }
  subscribe: (listener: () => void) => () => void
  update: (change: (copy: WorkingCopy) => WorkingCopy) => void
}

export type DocumentsOptions = {
  session: CopyHolder
  extensions: (path: string, isPlain: boolean) => Extension
  schedule: Schedule
}

/** Keeps one editor state per open file, so that its history, cursor and folds survive a switch to another file. */
export function createDocuments({ session, extensions, schedule }: DocumentsOptions): Documents {
  const open = new Map<string, Open>()
  /** States that the last change removed. Their files may have been moved. */
  let gone: ReadonlyMap<string, Open> = new Map()
  const typed = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: { path: string; view: View } | null = null
  let callOff: (() => void) | null = null
  let isTakingOver = false

  const make = (path: string, code: string): Open => ({
    code,
    state: EditorState.create({
      doc: textOf(code),
      extensions: [
        EditorState.lineSeparator.of(lineEndOf(code)),
        extensions(path, isPlainLength(code.length)),
      ],
    }),
  })

  const flush = () => {
    callOff?.()
    callOff = null
    for (const path of [...typed]) {
      const file = open.get(path)
      typed.delete(path)
      if (!file) continue
      file.code = file.state.sliceDoc()
      const { code } = file
      session.update((copy) => edit(copy, path, code))
    }
  }

  /** Applies changes from elsewhere: by others, by formatting, or by replacing in all files. */
  const takeOver = () => {
    if (isTakingOver) return
    isTakingOver = true
    const { files } = session.get().copy
    gone = new Map([...open].filter(([path]) => !files.has(path)))
    for (const [path, file] of open) {
      const now = files.get(path)
      if (!now) open.delete(path)
      else if (now.code !== file.code && !typed.has(path)) draw(path, file, now.code)
    }
    isTakingOver = false
  }
  const draw = (path: string, file: Open, code: string) => {
    const isSameEnd = lineEndOf(code) === file.state.lineBreak
    file.code = code
    const changes = isSameEnd ? changesTo(file.state, textOf(code)) : null
    const view = shown?.path === path ? shown.view : null
    if (!changes) {
      const remade = make(path, code)
      open.set(path, remade)
      view?.setState(remade.state)
      return
    }
    if (view) view.dispatch({ changes, userEvent: SYNC })
    else file.state = file.state.update({ changes, userEvent: SYNC }).state
  }

  session.subscribe(takeOver)
  return {
    paths: () => [...open.keys()],
    apply: (path, change) => {
      const file = open.get(path)
      if (!file) return null
      const transaction = change(file.state)
      if (shown?.path === path) shown.view.dispatch(transaction)
      else file.state = transaction.state
      file.code = file.state.sliceDoc()
      return file.code
    },
    stateOf: (path) => {
      const file = session.get().copy.files.get(path)
      if (!file) return null
      const known = open.get(path) ?? make(path, file.code)
      open.set(path, known)
      return known.state
    },
    changed: (path, state, isTyped) => {
      const file = open.get(path)
      if (!file) return
      file.state = state
      for (const listener of listeners) listener()
      if (!isTyped) return
      typed.add(path)
      const isLong = state.doc.length > LONG_TEXT_LENGTH
      callOff ??= schedule(flush, isLong ? LONG_HAND_OVER_MS : HAND_OVER_MS)
    },
    onUpdate: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush,
    show: (path, view) => {
      shown = view && { path, view }
    },
    focus: () => {
      shown?.view.focus()
      return shown !== null
    },
    moved: (moves) => {
      const left = gone
      flush()
      for (const { from, to } of moves)
        for (const [path, file] of [...left, ...open])
          if (path === from || path.startsWith(`${from}/`)) {
            open.delete(path)
            open.set(to + path.slice(from.length), file)
          }
    },
    close: (path) => {
      flush()
      open.delete(path)
    },
  }
}

/** Returns the fewest changes between two texts, so that cursors, folds and marks stay in place. */
export function changesTo(state: EditorState, next: Text) {
  const before = state.doc.toString()
  const after = next.toString()
  return diff(before, after, DIFF).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: Text.of(after.slice(fromB, toB).split('\n')),
  }))
}
