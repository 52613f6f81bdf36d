import { expect, test } from 'vitest'
import { namedPeople, pullDefaults, pullRefusal } from './pull-rules.ts'
import { PULL_TITLE_MAX_LENGTH } from './work-limits.ts'

test.each([
  ['its subject alone', ['Fix the header'], { title: 'Fix the header', body: '' }],
  [
    'its subject and its body',
    ['Fix the header\n\nIt was too high.\n\n- on phones\n'],
    { title: 'Fix the header', body: 'It was too high.\n\n- on phones' },
  ],
  ['lines that end as on Windows', ['Fix it\r\n\r\nWhy\r\n'], { title: 'Fix it', body: 'Why' }],
])('a single commit provides the title and body: %s', (_what, messages, told) => {
  expect(pullDefaults('topic', messages)).toEqual(told)
})

test.each([
  ['fix-the-thing', 'Fix the thing'],
  ['fix/the_header--bar', 'Fix/the header bar'],
  ['---', '---'],
])('several commits on %s get the title %s', (branch, title) => {
  expect(pullDefaults(branch, ['One', 'Two'])).toEqual({ title, body: '' })
})

test('an empty commit message falls back to the branch name', () => {
  expect(pullDefaults('topic', [' \n'])).toEqual({ title: 'Topic', body: '' })
  expect(pullDefaults('topic', [])).toEqual({ title: 'Topic', body: '' })
})

test('a title is cut to the maximum length', () => {
  const { title } = pullDefaults('topic', ['😀'.repeat(PULL_TITLE_MAX_LENGTH + 1)])
  expect([...title]).toHaveLength(PULL_TITLE_MAX_LENGTH)
  expect(title.endsWith('😀…')).toBe(true)
})

const people = [{ username: 'Ada' }, { username: 'ben' }]

test.each([
  ['ada', ['Ada'], []],
  ['@Ben, ada', ['ben', 'Ada'], []],
  ['ada ADA,,', ['Ada'], []],
  ['ada, nobody', ['Ada'], ['nobody']],
  [' , @ ', [], []],
])('parses “%s” into people', (text, known, unknown) => {
  expect(namedPeople(text, people)).toEqual({ known, unknown })
})

const asIs = { number: 7, state: 'open', draft: false, mergeable: true } as const

test.each([
  ['merge', {}, null],
  ['merge', { mergeable: null }, null],
  ['merge', { mergeable: false }, 'mergeConflict'],
  ['merge', { draft: true, mergeable: false }, 'pullIsDraft'],
  ['merge', { state: 'closed', draft: true }, 'pullNotOpen'],
  ['merge', { state: 'merged' }, 'pullNotOpen'],
  ['close', { draft: true, mergeable: false }, null],
  ['close', { state: 'closed' }, null],
  ['close', { state: 'merged' }, 'pullNotOpen'],
  ['reopen', { state: 'closed', draft: true }, null],
  ['reopen', {}, null],
  ['reopen', { state: 'merged' }, 'pullNotOpen'],
] as const)('to %s one that is %o: %s', (verb, standing, reason) => {
  expect(pullRefusal(verb, { ...asIs, ...standing })?.reason ?? null).toBe(reason)
})

test('a title of just the right length is kept, a longer one is cut', () => {
  const titleOf = (length: number) => pullDefaults('b', ['x'.repeat(length)]).title
  expect(titleOf(PULL_TITLE_MAX_LENGTH)).toBe('x'.repeat(PULL_TITLE_MAX_LENGTH))
  expect(titleOf(PULL_TITLE_MAX_LENGTH + 1)).toBe(`${'x'.repeat(PULL_TITLE_MAX_LENGTH - 1)}…`)
})
