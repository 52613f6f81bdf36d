import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commands } from './commands.ts'
import { writeCredential } from './platform/config/credentials.ts'
import { createProgram } from './program.ts'
import { createMachine } from './testing/run.ts'

const host = 'http://localhost:4000'

const program = createProgram(commands, () => async () => undefined, {
  write: () => undefined,
  width: 80,
  version: '0.1.0',
})
await program.complete()

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves)
const namesOf = (command: Command): string[] =>
  command.parent ? [...namesOf(command.parent), command.name()] : []

/** Arguments that may be omitted only if standard input or the folder supplies them. */
const namedElsewhere = ['title', 'name', 'variable', 'id', 'repository']

/** The shortest valid invocation of a command. */
const wordsFor = (command: Command): string[] => [
  ...namesOf(command),
  ...command.registeredArguments
    .filter((argument) => argument.required || namedElsewhere.includes(argument.name()))
    .map((argument) => sampleOf(argument.name())),
  ...command.options.filter((option) => option.mandatory).flatMap((option) => [String(option.long), 'react']),
  ...command.options.flatMap(({ long }) => (long === '--yes' || long === '--with-token' ? [long] : [])),
]
const samples: Record<string, string> = {
  means: 'whoami',
  key: 'host',
  of: 'workspace',
  value: host,
  shell: 'bash',
  repository: 'tidewater/website',
  number: '7',
  verdict: 'approve',
  url: 'https://git.example.com/team/app.git',
  level: 'private',
  program: 'cursor',
  id: 'abc123def4567',
  role: 'read',
  plan: 'pro',
  variable: 'NAME=value',
}
const sampleOf = (argument: string) => samples[argument] ?? 'x1'

const every = leaves(program.root).map((command) => ({
  name: namesOf(command).join(' '),
  words: wordsFor(command),
  command,
}))
/** Commands that work without a host, or, like the terminal UI, don't contact one for a program. */
const local = [
  'dash',
  'auth token',
  'auth switch',
  'context list',
  'alias list',
  'alias set',
  'alias delete',
  // Reads the folder, and this one is not a checkout.
  'open',
  'context use',
  'context add',
  'context remove',
  'context which',
  'config list',
  'config get',
  'config set',
  'config path',
  'completion',
  'schema',
  'version',
  'help',
  'mcp tools',
  'mcp config',
  // Speaks a protocol of its own.
  'mcp serve',
  // Read the folder, and this one is not linked to a sandbox.
  ...['sandbox push', 'push', 'unlink', 'diff', 'watch', 'dev'],
  // Writes the SSH configuration of this computer.
  'devbox ssh-config',
  // Needs a terminal.
  'devbox shell',
  // Prints the output of tasks, which is not JSON.
  'devbox sync',
]

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

const signIn = () =>
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })

describe.each(every)('$name', ({ name, words, command }) => {
  test('shows usage, every flag that is not an old name, and an example in its help', () => {
    let help = ''
    const writeOut = (text: string) => {
      help += text
    }
    command.configureOutput({ writeOut }).outputHelp()
    expect(help).toContain(`Usage: sandlot ${name}`)
    expect(help).toMatch(new RegExp(`Examples:\n  \\$ .*sandlot ${name}`))
    for (const { long, hidden } of [...command.options, ...program.root.options])
      if (!hidden) expect(help).toContain(String(long))
  })

  test('with --json, prints one document offline, sets its exit status, and leaves the sign-in alone', async () => {
    signIn()
    const before = readFileSync(join(machine.directory, 'credentials.json'))
    const { status, json, stderr } = await machine.run([...words, '--json'], { input: 'slt_new' })
    if (local.includes(name)) {
      expect([0, 2, 6]).toContain(status)
    } else {
      expect(json()).toMatchObject({ ok: false, error: { code: 'offline', retryable: true } })
      expect(status).toBe(10)
    }
    expect(json()).toMatchObject(
      status === 0 ? { ok: true, meta: { schema: expect.any(String) } } : { ok: false },
    )
    expect(stderr).toBe('')
    expect(readFileSync(join(machine.directory, 'credentials.json'))).toEqual(before)
  })

  test('answers an unknown flag with 2 and one document', async () => {
    const { status, json } = await machine.run([...words, '--json', '--frobnicate'])
    expect(status).toBe(2)
    expect(json()).toMatchObject({
      ok: false,
      error: { code: 'usage', message: expect.stringContaining('--frobnicate') },
    })
  })
})

test.each(
  every.filter(
    ({ name }) =>
      !local.includes(name) &&
      !/^(api$|auth log|auth refresh|log(in|out)$|template|version|upgrade|doctor|(sandbox )?(view|open|embed|export|pull|clone|link)$|file (list|read|search)$)/.test(
        name,
      ),
  ),
)('$name exits with 4 when signed out', async ({ words }) => {
  const { status, json } = await machine.run([...words, '--json'])
  expect(status).toBe(4)
  expect(json()).toMatchObject({
    error: { code: 'unauthenticated', message: expect.stringContaining(host), next: ['sandlot auth login'] },
  })
})

test('no command has an option named like a global one', () => {
  const known = program.root.options.map(({ long }) => long)
  for (const { name, command } of every)
    expect([name, command.options.filter(({ long }) => known.includes(long))]).toEqual([name, []])
})
