import { expect, test } from 'vitest'
import { footLine } from './foot.ts'
import { plainText } from './segments.ts'

const foot = (text: string, hint?: string) =>
  plainText(
    footLine({ prompt: null, notice: { text, tone: 'good', hint }, actions: [], columns: 40 }),
  ).trimEnd()

test('what can be done about it stays in sight however long it takes to say what happened', () => {
  expect(foot('“A very long title of a sandbox” was moved', 'u undoes it')).toBe(
    ' ✓ “A very long title of… · u undoes it',
  )
  expect(foot('Undone', 'u undoes it')).toBe(' ✓ Undone · u undoes it')
  expect(foot('Undone')).toBe(' ✓ Undone')
})

test('what is typed stays in sight behind a question that names something long', () => {
  const prompt = {
    kind: 'text' as const,
    label: 'Title of the copy of “A very long title”',
    onDone: () => {},
  }
  const line = (text: string) =>
    plainText(footLine({ prompt: { ...prompt, text }, notice: null, actions: [], columns: 40 })).trimEnd()
  expect(line('New')).toMatch(/^ Title of .*…: New█/)
  expect(line('0123456789 and the end')).toMatch(/ and the end█/)
})
