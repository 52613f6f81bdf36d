import { expect, test } from 'vitest'
import { foldLines } from './fold-lines.ts'
import { highlighted } from './highlight.ts'

const told = (code: string, path: string) =>
  highlighted(code, path).map((line) => line.map(({ text, style }) => (style ? `${style}:${text}` : text)))

test('highlights comments, strings, numbers and keywords, also across lines', () => {
  expect(told("const a = 'x // y' + 12 /* b\nc */ iffy", 'src/a.ts')).toEqual([
    ['keyword:const', ' a = ', "string:'x // y'", ' + ', 'number:12', ' ', 'comment:/* b'],
    ['comment:c */', ' iffy'],
  ])
  expect(told('def f(): # why', 'a.py')).toEqual([['keyword:def', ' f(): ', 'comment:# why']])
  expect(told('<a href="b">c</a>', 'index.html')).toEqual([
    ['keyword:<a', ' href=', 'string:"b"', 'keyword:>', 'c', 'keyword:</a', 'keyword:>'],
  ])
  expect(told('const a', 'notes')).toEqual([['const a']])
})

test('shows control characters as a dot', () => {
  expect(told('a\u001b[2Jb\u202ec', 'x.txt')).toEqual([['a·[2Jb·c']])
})

test('wraps a long line, without a number on the continuation', () => {
  const lines = foldLines([[{ text: 'abcdef' }, { text: 'ghijklmn', style: 'string' }], [{ text: 'z' }]], 10)
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    '1 abcdefgh',
    '  ijklmn',
    '2 z',
  ])
})
