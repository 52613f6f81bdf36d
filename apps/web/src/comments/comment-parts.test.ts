import { EditorState } from '@codemirror/state'
import type { CommentThread } from '@sandlot/core/comments/queries'
import { expect, test } from 'vitest'
import type { WorkingCopy } from '../files/working-copy/working-copy.ts'
import { commentMarks, setMarks } from './comment-gutter.ts'
import { blocksOf } from './comment-parts.ts'
import { marksOf } from './marks.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('parses the supported Markdown subset and treats all else as text', () => {
  expect(blocksOf('a **b** `c` @ada')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        text('a '),
        { kind: 'strong', parts: [text('b')] },
        text(' '),
        { kind: 'code', text: 'c' },
        text(' '),
        { kind: 'mention', text: '@ada', username: 'ada' },
      ],
    },
  ])
  expect(blocksOf('- one\n- two')).toMatchObject([
    { kind: 'list', isOrdered: false, items: [[{ parts: [text('one')] }], [{ parts: [text('two')] }]] },
  ])
  expect(blocksOf('```js\nlet a\n```')).toEqual([{ kind: 'code', text: 'let a' }])
  expect(blocksOf('> said')).toMatchObject([{ kind: 'quote', blocks: [{ kind: 'paragraph' }] }])
})

test.each(['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '![x](https://a.example/x.png)'])(
  'produces no HTML, scripts or images from %s',
  (content) => {
    const kinds = JSON.stringify(blocksOf(content))
    expect(kinds).not.toContain('"javascript:')
    expect(kinds).not.toContain('"html"')
    expect(kinds).not.toMatch(/"href":"(?!https:)/)
  },
)

test('web addresses become links, with and without Markdown', () => {
  const [paragraph] = blocksOf('See https://a.example/b. Or [here](https://c.example)')
  const links = paragraph?.kind === 'paragraph' ? paragraph.parts.filter(({ kind }) => kind === 'link') : []
  expect(links).toMatchObject([{ href: 'https://a.example/b' }, { href: 'https://c.example/' }])
})

test('line markers refer to the saved text, show in the edited text, and move with it', () => {
  const lines = (line: number) => ({
    anchorReference: {
      metadata: { __typename: 'CodeReferenceMetadata', path: 'a.ts', line, endLine: line, isGone: false },
    },
    isResolved: false,
  })
  const copy = {
    files: new Map([['a.ts', { code: 'new\none\ntwo', isBinary: false, origin: 'a.ts', conflict: null }]]),
    base: new Map([['a.ts', { code: 'one\ntwo', isBinary: false, sha: '', id: '' }]]),
  } as unknown as WorkingCopy
  const marks = marksOf([lines(2), lines(2), lines(1)] as unknown as CommentThread[], copy, 'a.ts')
  expect(marks).toEqual([
    { line: 2, count: 1 },
    { line: 3, count: 2 },
  ])
  const state = EditorState.create({ doc: 'new\none\ntwo', extensions: commentMarks })
  const marked = state.update({ effects: setMarks.of(marks) }).state
  const typed = marked.update({ changes: { from: 0, insert: 'x\n' } }).state
  const at: number[] = []
  typed
    .field(commentMarks)
    .between(0, typed.doc.length, (from) => void at.push(typed.doc.lineAt(from).number))
  expect(at).toEqual([3, 4])
})
