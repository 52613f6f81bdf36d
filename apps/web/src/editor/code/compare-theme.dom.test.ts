// @vitest-environment jsdom
import { MergeView } from '@codemirror/merge'
import { expect, onTestFinished, test } from 'vitest'
import { compareTheme } from './compare-theme.ts'

test('marks collapsed lines with a character that every font has', () => {
  const doc = 'same\n'.repeat(30)
  const side = { doc, extensions: [compareTheme] }
  const view = new MergeView({ parent: document.body, a: side, b: side, collapseUnchanged: {} })
  onTestFinished(() => view.destroy())
  expect(document.querySelector('.cm-collapsedLines')?.textContent).toContain('unchanged lines')
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const side of ['before', 'after']) {
    const marks = [...rules.matchAll(new RegExp(`collapsedLines:${side}[^{]*\\{[^}]*content: "(.)"`, 'g'))]
    expect(marks.at(-1)?.[1]).toBe('…')
  }
})
