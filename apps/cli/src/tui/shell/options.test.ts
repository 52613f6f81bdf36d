import { expect, test } from 'vitest'
import { tuiTexts } from '../messages.ts'
import { optionsOf } from './options.ts'
import type { Prompt } from './prompt.ts'

const size = { columns: 60, lines: 10, footColumns: 80 }

const pick = (text: string): Prompt => ({
  kind: 'pick',
  title: 'Which template?',
  label: 'Template',
  text,
  index: 0,
  optionsFor: () => [],
})

const said = (prompt: Prompt) =>
  optionsOf(prompt, size)
    ?.lines.flat()
    .map(({ text }) => text.trim())

test('without any option, says so; without one for what was typed, names that', () => {
  expect(said(pick(''))).toEqual([tuiTexts.noOption])
  expect(said(pick('vue2'))).toEqual([tuiTexts.noMatch('vue2')])
})
