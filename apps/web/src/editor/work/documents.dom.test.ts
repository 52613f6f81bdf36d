// @vitest-environment jsdom
import type { EditorState } from '@codemirror/state'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { expect, test } from 'vitest'
import { create, move } from '../../files/working-copy/tree.ts'
import { edit, openCopy, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { changesTo, createDocuments } from './documents.ts'
import { textOf } from './line-ends.ts'

function build(code: string) {
  const empty = openCopy({ version: 1, modules: [], directories: [] })
  let copy = create(empty, [{ path: 'a.txt', code, isBinary: false }])
  const listeners = new Set<() => void>()
  const session = {
    get: () => ({ copy }) as never,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change: (before: WorkingCopy) => WorkingCopy) => {
      copy = change(copy)
      for (const listener of listeners) listener()
    },
  }
  const documents = createDocuments({ session, extensions: () => [], schedule: () => () => undefined })
  const state = () => documents.stateOf('a.txt') as EditorState
  const type = (at: number, insert: string) => {
    const next = state().update({ changes: { from: at, insert }, selection: { anchor: at + insert.length } })
    documents.changed('a.txt', next.state, true)
  }
  return { session, documents, state, type, text: () => copy.files.get('a.txt')?.code }
}

test.each(['one\ntwo\n', 'one\r\ntwo\r\n', 'one\r\ntwo\nthree', '', '\r\n', 'a\rb'])(
  'preserves line endings of %j',
  (code) => {
    const { documents, type, text } = build(code)
    type(0, 'x')
    documents.flush()
    expect(text()).toBe(`x${code}`)
  },
)

test('external changes keep the cursor at its word', () => {
  const { session, documents, state, type } = build('first\nlast')
  type(6, 'mine ')
  documents.flush()
  session.update((copy) => edit(copy, 'a.txt', `theirs\n${copy.files.get('a.txt')?.code}`))
  expect(state().sliceDoc()).toBe('theirs\nfirst\nmine last')
  expect(state().selection.main.head).toBe('theirs\nfirst\nmine '.length)
})

test('does not overwrite typed text that is not yet flushed', () => {
  const { session, documents, state, type, text } = build('one')
  type(3, ' more')
  session.update((copy) => ({ ...copy, serverVersion: 9 }))
  expect(state().sliceDoc()).toBe('one more')
  documents.flush()
  expect(text()).toBe('one more')
})

test('a moved file keeps its history', () => {
  const { documents, type, state } = build('one')
  type(3, '!')
  const before = state()
  documents.moved([{ from: 'a.txt', to: 'b.txt' }])
  documents.moved([{ from: 'b.txt', to: 'a.txt' }])
  expect(state()).toBe(before)
})

test('a file whose local move is announced only afterwards keeps its history too', () => {
  const { session, documents, type, state } = build('one')
  type(3, '!')
  documents.flush()
  const before = state()
  session.update((copy) => move(copy, [{ from: 'a.txt', to: 'b.txt' }]))
  documents.moved([{ from: 'a.txt', to: 'b.txt' }])
  expect(documents.stateOf('b.txt')).toBe(before)
})

test('computes minimal changes between two texts', () => {
  const { state } = build('one\ntwo\nthree')
  expect(changesTo(state(), textOf('one\n2\nthree'))).toMatchObject([{ from: 4, to: 7 }])
  expect(lineEndOf('a\r\nb\nc')).toBe('\n')
})
