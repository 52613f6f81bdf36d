import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/cli.md', import.meta.url)

type Help = { name: string; help: string }

/**
 * The helps of every command that has no verbs below, by the words that call it. They are read from the page that is
 * made of them, as CL-017 is tested to hold: to ask the program for each starts some two hundred processes.
 */
export function allHelps(): Help[] {
  const sections = readFileSync(PAGE, 'utf8')
    .split(/^#+ sandlot(?: |$)/m)
    .slice(1)
  return sections
    .map((section) => ({ name: section.slice(0, section.indexOf('\n')), help: section }))
    .filter(({ help }) => !help.includes('\nCommands:\n'))
}
