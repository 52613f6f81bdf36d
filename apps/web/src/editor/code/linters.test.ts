import { javascript } from '@codemirror/lang-javascript'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { syntaxErrors } from './linters.ts'

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: javascript({ jsx: true, typescript: true }) })
const component = 'export const A = () => (\n  <p>\n    <b onClick={() => 1}>x</b>\n  </p>\n)\n'

test('reports the first syntax error of a line at its position', () => {
  const errors = syntaxErrors(stateOf(`${component}const a = ] ] ]\n${component}`))
  expect(errors).toEqual([
    expect.objectContaining({ from: component.length + 'const a = '.length, severity: 'error' }),
  ])
})

test.each([50, 2000, 200_000])(
  'reports no error in a valid file of %i components, even if only partly parsed',
  (count) => {
    expect(syntaxErrors(stateOf(component.repeat(count)))).toEqual([])
  },
)
