import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { createProgram } from './program.ts'
import { createMachine } from './testing/run.ts'

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)]
const namesOf = (command: Command): string[] =>
  command.parent ? [...namesOf(command.parent), command.name()] : []

test('[CL-017] every command’s --help shows usage, every flag and an example, and docs/cli.md is generated from it', async () => {
  const print = { write: () => {}, width: 80, version: '0.1.0' }
  const { root, complete } = createProgram(commands, () => async () => {}, print)
  await complete()
  const machine = createMachine()
  for (const command of withAllBelow(root)) {
    const name = ['sandlot', ...namesOf(command)].join(' ')
    const { status, stdout } = await machine.run([...namesOf(command), '--help'])
    expect({ name, status }).toEqual({ name, status: 0 })
    expect(stdout).toContain(`Usage: ${name}`)
    for (const { long, hidden } of [...command.options, ...root.options])
      if (!hidden) expect(stdout, name).toContain(String(long))
    expect(stdout, name).toMatch(/\nExamples:\n {2}\$ \S/)
  }
  machine.forget()
  const run = promisify(execFile)(process.execPath, ['docs.ts', '--check'], { cwd: import.meta.dirname })
  await expect(run).resolves.toMatchObject({ stderr: '' })
})
