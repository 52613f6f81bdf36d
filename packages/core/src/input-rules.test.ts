import { expect, test } from 'vitest'
import { type InputProblem, inputError, inputText } from './input-rules.ts'

const texts = {
  empty: 'Write something first.',
  long: (max: number, what: string) => `${what} has at most ${max} characters.`,
  columns: { title: 'Title' },
}

test('a problem’s text comes from its reason and parameters', () => {
  const problems: (InputProblem<typeof texts> | null)[] = [
    { reason: 'empty' },
    { reason: 'long', params: [3, 'A name'] },
    null,
  ]
  expect(problems.map((problem) => inputText(texts, problem))).toEqual([
    'Write something first.',
    'A name has at most 3 characters.',
    null,
  ])
})

test('an error carries the reason for programs', () => {
  expect(inputError(texts, { reason: 'long', params: [3, 'A name'] }, { field: 'name' })).toMatchObject({
    code: 'validation',
    reason: 'long',
    field: 'name',
    message: 'A name has at most 3 characters.',
  })
})
