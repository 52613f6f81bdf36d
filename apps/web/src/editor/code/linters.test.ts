import { javascript } from '@codemirror/lang-javascript'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { syntaxErrors } from './linters.ts'

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: javascript({ jsx: true, typescript: true }) })
const component = 'export const A = () => (\n  <p>\n    <b onClick={() => 1}>x</b>\n  </p>\n)\n'

test('a mistake is named where it stands, the first of a line', () => {
  const errors = syntaxErrors(stateOf(`${component}const a = ] ] ]\n${component}`))
  expect(errors).toEqual([
    expect.objectContaining({ from: component.length + 'const a = '.length, severity: 'error' }),
  ])
})

test.each([50, 2000, 200_000])('a sound file of %i components has none, however far it was read', (count) => {
  expect(syntaxErrors(stateOf(component.repeat(count)))).toEqual([])
})
