import { diff } from '@codemirror/merge'
import { EditorState, type Extension, Text, type Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { edit, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import type { Schedule } from '../../shell/toast-service.ts'
import { isPlainLength } from '../code/code-extensions.ts'
import { textOf } from './line-ends.ts'
import { SYNC } from './synced.ts'

/** How soon what was typed is handed over, and with that shown in the preview. A long text is not copied at every stroke. */
const HAND_OVER_MS = 15
const LONG_HAND_OVER_MS = 120
const LONG_TEXT_LENGTH = 100_000
/** What it takes to find out how two texts differ, beyond which a text is replaced in larger pieces. */
const DIFF = { scanLimit: 1000, timeout: 50 }

type View = Pick<EditorView, 'dispatch' | 'setState'>

type Open = { state: EditorState; code: string }

export type Documents = {
  /** The state of a file's view, made when it is first asked for; null for a file that is not there. */
  stateOf: (path: string) => EditorState | null
  /** Notes what the view made of a file. */
  changed: (path: string, state: EditorState, isTyped: boolean) => void
  /** Those that are open. */
  paths: () => string[]
  /** Changes the state of a file by what others do; whoever calls says so to what holds the files. Gives its text. */
  apply: (path: string, change: (state: EditorState) => Transaction) => string | null
  /** Hears whenever the text or the selection of the file that is shown may be another. */
  onUpdate: (listener: () => void) => () => void
  /** Hands over what was typed. */
  flush: () => void
  /** The view that shows a file now, which others' changes are drawn in. */
  show: (path: string, view: View | null) => void
  moved: (moves: readonly { from: string; to: string }[]) => void
  close: (path: string) => void
}

/** What holds the files on the screen. */
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

/** One editor state for each open file: its history, cursor and folds outlive a switch to another file. */
export function createDocuments({ session, extensions, schedule }: DocumentsOptions): Documents {
  const open = new Map<string, Open>()
  /** What the last change took away: it may have moved. */
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

  /** Draws what came from elsewhere: others' changes, formatting, replacing in all files. */
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

/** The fewest changes that make a text of another, so that cursors, folds and marks stay where they are. */
export function changesTo(state: EditorState, next: Text) {
  const before = state.doc.toString()
  const after = next.toString()
  return diff(before, after, DIFF).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: Text.of(after.slice(fromB, toB).split('\n')),
  }))
}
