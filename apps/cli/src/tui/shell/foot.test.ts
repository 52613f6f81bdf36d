import { expect, test } from 'vitest'
import { footLines } from './foot.ts'
import type { Notice } from './prompt.ts'
import { plainText } from './segments.ts'

const footOf = (notice: Notice) =>
  footLines({ prompt: null, notice, actions: [], columns: 40 }).map((line) => plainText(line).trimEnd())
const foot = (text: string, hint?: string) => footOf({ text, tone: 'good', hint }).join('|')

test('keeps the undo hint visible beside a long message', () => {
  expect(foot('“A very long title of a sandbox” was moved', 'u undoes it')).toBe(
    ' ✓ “A very long title of… · u undoes it',
  )
  expect(foot('Undone', 'u undoes it')).toBe(' ✓ Undone · u undoes it')
  expect(foot('Undone')).toBe(' ✓ Undone')
})

test('shows a failure in full, in up to five lines', () => {
  const failed = (text: string, hint?: string) => footOf({ text, tone: 'bad', hint })
  expect(failed('Not now.')).toEqual([' ✗ Not now.'])
  expect(failed('The sandbox was not moved: the folder was deleted meanwhile.', 'R reads again')).toEqual([
    ' ✗ The sandbox was not moved: the',
    ' folder was deleted meanwhile. · R',
    ' reads again',
  ])
  const endless = failed('word '.repeat(200))
  expect(endless).toHaveLength(5)
  expect(endless.at(-1)).toMatch(/…$/)
})

test('keeps typed text visible beside a long label', () => {
  const prompt = {
    kind: 'text' as const,
    label: 'Title of the copy of “A very long title”',
    onDone: () => {},
  }
  const line = (text: string) =>
    footLines({ prompt: { ...prompt, text }, notice: null, actions: [], columns: 40 })
      .map((one) => plainText(one).trimEnd())
      .join('|')
  expect(line('New')).toMatch(/^ Title of .*…: New█/)
  expect(line('0123456789 and the end')).toMatch(/ and the end█/)
})

test('shows the end of a pasted text of any length, at once', () => {
  const text = `${'long text '.repeat(10_000)}日本 and the end`
  const prompt = { kind: 'text' as const, label: 'Title', text, onDone: () => {} }
  const [line = []] = footLines({ prompt, notice: null, actions: [], columns: 60 })
  expect(plainText(line)).toMatch(/^ Title: .*text 日本 and the end█ +Enter done · Esc cancel$/)
})

test('keeps the caret visible in a text longer than its space', () => {
  const text = '0123456789 and the end'
  for (let behind = 1; behind <= text.length; behind += 1) {
    const prompt = { kind: 'text' as const, label: 'Title', text, behind, onDone: () => {} }
    const [line = []] = footLines({ prompt, notice: null, actions: [], columns: 30 })
    expect(line.find(({ style }) => style === 'selected')?.text).toBe(text.at(-behind))
    expect(plainText(line)).toHaveLength(30)
  }
})

test('shows an input problem in full, above the input if there is no space beside it', () => {
  const problem = 'A branch name cannot have spaces.'
  const lines = (text: string, label: string, isTried = false) =>
    footLines({
      prompt: {
        kind: 'text',
        label,
        text,
        ...(isTried && { isTried }),
        problemOf: () => problem,
        onDone: () => {},
      },
      notice: null,
      actions: [],
      columns: 60,
    }).map((line) => plainText(line).trimEnd())
  expect(lines('a b', 'Name')).toEqual([` Name: a b█  ${problem}`])
  expect(lines('a b', 'Name of the new branch of ada/charts')).toEqual([
    ` ${problem}`,
    ' Name of the new branch of ada/charts: a b█',
  ])
  expect(lines('', 'Name')).toEqual([' Name: █  Enter done · Esc cancel'])
  expect(lines('', 'Name', true)).toEqual([` Name: █  ${problem}`])
})
