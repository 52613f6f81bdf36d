import { expect, test } from 'vitest'
import { usageError } from './usage-error.ts'

test('rewords the parser’s message, with its suggestion as the hint', () => {
  const message = "error: unknown command 'sandbx'\n(Did you mean sandbox?)"
  expect(usageError({ message, code: 'commander.unknownCommand' })).toMatchObject({
    code: 'usage',
    message: "Unknown command 'sandbx'.",
    hint: 'Did you mean sandbox?',
  })
})

test('does not suggest --help for an unknown flag', () => {
  const message = "error: unknown option '--head'\n(Did you mean --help?)"
  const error = usageError({ message, code: 'commander.unknownOption' })
  expect(error).toMatchObject({ message: "Unknown option '--head'.", hint: undefined })
})

test('names an invalid argument without the parser’s wording', () => {
  const message =
    "error: command-argument value 'owner' is invalid for argument 'role'. Allowed choices are admin, write."
  expect(usageError({ message, code: 'commander.invalidArgument' }).message).toBe(
    '“owner” cannot be used as <role>. Allowed choices are admin, write.',
  )
})

test.each([
  [['foo'], 'sandlot'],
  [['sandbox', 'foo'], 'sandlot sandbox'],
  [['--host', 'http://localhost', 'foo'], 'sandlot'],
])('an unknown command in %j suggests the help of %s', (argv, path) => {
  const error = { message: "error: unknown command 'foo'", code: 'commander.unknownCommand' }
  expect(usageError(error, argv).hint).toBe(`\`${path} --help\` lists the commands.`)
})
