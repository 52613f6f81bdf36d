import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/cli.md', import.meta.url)

type Help = { name: string; help: string }

/**
 * The help texts of all commands without subcommands, by the words that call them. Read from the page generated from
 * them, which CL-017 tests, because asking the program for each would run some two hundred commands.
 */
export function allHelps(): Help[] {
  const sections = readFileSync(PAGE, 'utf8')
    .split(/^#+ sandlot(?: |$)/m)
    .slice(1)
  return sections
    .map((section) => ({ name: section.slice(0, section.indexOf('\n')), help: section }))
    .filter(({ help }) => !help.includes('\nCommands:\n'))
}
