// @vitest-environment jsdom
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { Position } from '@sandlot/core/sandboxes/live/live'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../sandboxes/testing/dom.ts'
import { SYNC } from '../work/synced.ts'
import { otherCarets } from './draw-other-carets.ts'
import { type OtherCaret, otherCaretsField, setCarets } from './other-carets.ts'
import { placeIn } from './positions.ts'
import { giveLayout } from './testing/layout.ts'

const at = (line: number, column: number): Position => ({ line, column })

const caret = (id: string, anchor: Position, head = anchor, moves = 1): OtherCaret => ({
  id,
  name: id,
  color: 3,
  moves,
  place: { path: 'a.txt', anchor, head },
})

/** Applies changes to the state of a text, one after another. */
function build(doc: string) {
  let state = EditorState.create({ doc, extensions: otherCarets })
  return {
    apply: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
    show: (...carets: OtherCaret[]) => {
      state = state.update({ effects: setCarets.of(carets) }).state
    },
    /** The text per caret, each with a bar at its position. */
    shown: () =>
      state.field(otherCaretsField).map(({ anchor, head }) => {
        const text = `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
        return anchor === head ? text : [text, anchor]
      }),
  }
}

test('clamps a position beyond the text to the nearest valid one', () => {
  const { show, shown } = build('one\ntwo')
  show(caret('ana', at(1, 99)), caret('ben', at(99, 2)), caret('eve', at(2, 1), at(1, 1)))
  expect(shown()).toEqual(['one|\ntwo', 'one\nt|wo', ['|one\ntwo', 4]])
})

test('local edits move remote carets with the surrounding text, until those move themselves', () => {
  const { apply, show, shown } = build('one\ntwo')
  show(caret('ana', at(2, 2)))
  apply({ changes: { from: 0, insert: 'zero\n' } })
  expect(shown()).toEqual(['zero\none\nt|wo'])
  // Text typed at their caret is inserted after it.
  apply({ changes: { from: 10, insert: '!' } })
  expect(shown()).toEqual(['zero\none\nt|!wo'])
  show(caret('ana', at(2, 2)), caret('ben', at(1, 1)))
  expect(shown()).toEqual(['zero\none\nt|!wo', '|zero\none\nt!wo'])
  show(caret('ana', at(2, 2), at(2, 2), 2))
  expect(shown()).toEqual(['zero\no|ne\nt!wo'])
})

test('places a remote caret correctly once its text arrives, which may be later', () => {
  const { apply, show, shown } = build('one\ntwo')
  show(caret('ana', at(2, 4)), caret('ben', at(1, 8)))
  expect(shown()).toEqual(['one\ntwo|', 'one|\ntwo'])
  apply({ changes: { from: 3, insert: '\nnew' }, userEvent: SYNC })
  apply({ changes: { from: 0, insert: 'one ' }, userEvent: SYNC })
  expect(shown()).toEqual(['one one\nnew|\ntwo', 'one one|\nnew\ntwo'])
})

test('with local text in between, synced edits push remote carets forward', () => {
  const { apply, show, shown } = build('one\ntwo')
  show(caret('ana', at(2, 4)))
  apply({ changes: { from: 0, insert: 'mine\n' } })
  apply({ changes: { from: 12, insert: ' more' }, userEvent: SYNC })
  expect(shown()).toEqual(['mine\none\ntwo more|'])
})

test('reports the local position as lines and columns from 1', () => {
  const state = EditorState.create({ doc: 'one\ntwo', selection: { anchor: 1, head: 6 } })
  expect(placeIn(state, 'a.txt')).toEqual({ path: 'a.txt', anchor: at(1, 2), head: at(2, 3) })
})

test('draws each caret with a label, updates it on movement, and hides it from pointers and screen readers', async () => {
  giveLayout()
  const view = new EditorView({ parent: document.body, doc: 'one two\nthree', extensions: otherCarets })
  onTestFinished(() => view.destroy())
  const find = () => view.dom.querySelector('.cm-other-caret')
  const show = (...carets: OtherCaret[]) => view.dispatch({ effects: setCarets.of(carets) })

  show(caret('Ana', at(1, 2), at(1, 5)))
  const first = await eventually(() => find() ?? Promise.reject(new Error('no caret')))
  expect(first.className).toContain('cm-other-3')
  expect(first.textContent).toBe('Ana')
  expect(view.dom.querySelectorAll('.cm-other-selection.cm-other-3').length).toBeGreaterThan(0)
  expect(first.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(view.contentDOM.contains(first)).toBe(false)

  show(caret('Ana', at(1, 2), at(1, 5)))
  view.dispatch({ changes: { from: 7, insert: '!' } })
  expect(find()).toBe(first)
  show(caret('Ana', at(1, 6), at(1, 6), 2))
  await eventually(() => expect(find()).not.toBe(first))
  expect(view.dom.querySelector('.cm-other-selection')).toBeNull()

  const { x, y } = find()?.getBoundingClientRect() ?? new DOMRect()
  const move = (clientX: number) =>
    view.contentDOM.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY: y, bubbles: true }))
  move(x + 3)
  expect(find()?.hasAttribute('data-near')).toBe(true)
  move(x + 30)
  expect(find()?.hasAttribute('data-near')).toBe(false)

  show()
  await eventually(() => expect(find()).toBeNull())
})

test('a label near the right edge is placed before its caret, also after scrolling', async () => {
  giveLayout()
  const view = new EditorView({
    parent: document.body,
    doc: `${'x'.repeat(30)}\n`,
    extensions: [otherCarets, lineNumbers()],
  })
  onTestFinished(() => view.destroy())
  const { scrollDOM } = view
  const gutters = view.dom.querySelector('.cm-gutters')
  Object.defineProperty(scrollDOM, 'clientWidth', { value: 340 })
  Object.defineProperty(gutters, 'offsetWidth', { value: 40 })
  const find = () => view.dom.querySelector<HTMLElement>('.cm-other-caret')
  view.dispatch({ effects: setCarets.of([caret('n'.repeat(300), at(1, 26))]) })
  const drawn = await eventually(() => find() ?? Promise.reject(new Error('no caret')))
  const isBefore = () => drawn.classList.contains('cm-other-edge')
  const left = Number.parseFloat(drawn.style.left)
  expect([left > 180, isBefore()]).toEqual([true, true])
  const name = drawn.querySelector<HTMLElement>('.cm-other-name')
  expect(name?.style.maxWidth).toBe('160px')
  const scrollTo = (to: number) => {
    scrollDOM.scrollLeft = to
    scrollDOM.dispatchEvent(new Event('scroll'))
  }
  // The line numbers stay fixed and cover what is scrolled below them.
  scrollTo(left - 60)
  await eventually(() => expect([isBefore(), name?.style.maxWidth]).toEqual([false, '160px']))
  scrollTo(left)
  await eventually(() => expect(name?.style.visibility).toBe('hidden'))
  scrollTo(0)
  await eventually(() => expect([isBefore(), name?.style.visibility]).toEqual([true, '']))
})

test('uses a border for carets and an outline for selections in forced-colors mode', () => {
  const view = new EditorView({ parent: document.body, extensions: otherCarets })
  onTestFinished(() => view.destroy())
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  expect(rules).toMatch(/\.cm-other-caret \{[^}]*border-left: 2px solid/)
  expect(rules).toMatch(/forced-colors: active\)[^@]*\.cm-other-selection \{[^}]*outline: 1px/)
  expect(rules).toMatch(/prefers-reduced-motion: reduce\)[^@]*\.cm-other-name \{[^}]*step-end/)
})
