import { expect, test } from 'vitest'
import { usageError } from './usage-error.ts'

test('the parser’s sentence becomes ours, with its suggestion as the hint', () => {
  const message = "error: unknown command 'sandbx'\n(Did you mean sandbox?)"
  expect(usageError({ message, code: 'commander.unknownCommand' })).toMatchObject({
    code: 'usage',
    message: "Unknown command 'sandbx'.",
    hint: 'Did you mean sandbox?',
  })
})
