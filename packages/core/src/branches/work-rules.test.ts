import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeText } from '../files/merge-rules.ts'
import { patchLines } from './patch-rules.ts'
import { patchOf } from './unified-diff.ts'
import { changedPaths, pullFile, type Side, settled } from './work-rules.ts'

const side = (text: string | null): Side | null => (text === null ? null : { sha: text, text })

test('lists changed paths with the kind of change', () => {
  const base = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ])
  const working = new Map([
    ['a', '2'],
    ['c', '1'],
    ['d', '1'],
  ])
  expect(changedPaths(base, working, new Set(['c']))).toEqual([
    { path: 'a', kind: 'modified' },
    { path: 'b', kind: 'removed' },
    { path: 'c', kind: 'conflicted' },
    { path: 'd', kind: 'added' },
  ])
})

describe('merging one file', () => {
  test.each([
    ['nothing new', 'a\n', 'b\n', 'a\n', 'ours'],
    ['nothing of ours', 'a\n', 'a\n', 'b\n', 'theirs'],
    ['the same on both sides', 'a\n', 'b\n', 'b\n', 'ours'],
    ['gone there, unchanged here', 'a\n', 'a\n', null, 'theirs'],
    ['gone on both sides', 'a\n', null, null, 'ours'],
    ['gone there, changed here', 'a\n', 'b\n', null, 'conflict'],
    ['gone here, changed there', 'a\n', null, 'b\n', 'conflict'],
    ['new there', null, null, 'b\n', 'theirs'],
    ['new on both sides, otherwise', null, 'a\n', 'b\n', 'conflict'],
    ['other lines on each side', '1\n2\n3\n', '1\n2\n3\n4\n', '0\n1\n2\n3\n', 'merged'],
  ])('%s', (_what, base, ours, theirs, to) => {
    expect(pullFile(side(base), side(ours), side(theirs)).to).toBe(to)
  })

  test('both sides changing a binary file is a conflict without parts', () => {
    const binary = (sha: string): Side => ({ sha, text: null })
    expect(pullFile(binary('1'), binary('2'), binary('3'))).toEqual({ to: 'conflict', parts: null })
  })

  test('never loses a line that only our side has', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
    const textOf = (all: string[], own: string) => [...all.map((line) => `${line}\n`), `${own}\n`].join('')
    fc.assert(
      fc.property(lines, lines, lines, (base, ours, theirs) => {
        const [from, mine, other] = [
          base.join('\n'),
          textOf(ours, 'only-ours'),
          textOf(theirs, 'only-theirs'),
        ]
        const pulled = pullFile(side(from), side(mine), side(other))
        if (pulled.to === 'merged') {
          expect(pulled.text).toContain('only-ours')
          expect(pulled.text).toContain('only-theirs')
        } else if (pulled.to === 'conflict' && pulled.parts) {
          expect(settled(pulled.parts, 'ours')).toContain('only-ours')
          expect(settled(pulled.parts, 'theirs')).toContain('only-theirs')
          expect(settled(pulled.parts, 'both')).toMatch(/only-ours[\s\S]*only-theirs/)
        }
      }),
    )
  })
})

test('resolving a conflict by parts keeps one-sided changes', () => {
  const merged = mergeText('1\n2\n3\n4\n5\n', '1\nOURS\n3\n4\n5\nend\n', '1\nTHEIRS\n3\n4\n5\n')
  if (!('conflict' in merged)) throw new Error('no conflict')
  expect(settled(merged.conflict, 'theirs')).toBe('1\nTHEIRS\n3\n4\n5\nend\n')
  expect(settled(merged.conflict, 'both')).toBe('1\nOURS\nTHEIRS\n3\n4\n5\nend\n')
})

test('numbers a patch’s lines on both sides', () => {
  const patch = '@@ -1,2 +1,2 @@\n one\n-two\n+2\n\\ No newline at end of file\n@@ -10 +10 @@ f()\n-x\n+y\n'
  expect(patchLines(patch).map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['hunk', null, null],
    ['context', 1, 1],
    ['removed', 2, null],
    ['added', null, 2],
    ['hunk', null, null],
    ['removed', 10, null],
    ['added', null, 10],
  ])
})

test('creates a patch like git’s', () => {
  const before = Array.from({ length: 20 }, (_, at) => `${at + 1}\n`).join('')
  const after = before.replace('2\n', 'two\n').replace('19\n', '')
  expect(patchOf('a.txt', before, after)).toBe(
    '--- a/a.txt\n+++ b/a.txt\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -16,5 +16,4 @@\n 16\n 17\n 18\n-19\n 20\n',
  )
  expect(patchOf('new', null, 'x\n')).toBe('--- /dev/null\n+++ b/new\n@@ -0,0 +1,1 @@\n+x\n')
})
