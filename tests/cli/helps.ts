import type { Cli } from '../support/cli.ts'
import { someAtATime } from '../support/some-at-a-time.ts'

const commandsIn = (help: string): string[] =>
  (help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? [])

type Help = { name: string; help: string }

let helps: Promise<Help[]> | undefined

/** What the helps tell of every command that has no verbs below, by the words that call it; everybody is told the same. */
export function allHelps(cli: Cli): Promise<Help[]> {
  helps ??= readHelps(cli)
  return helps
}

async function readHelps(cli: Cli): Promise<Help[]> {
  const found: Help[] = []
  let level: string[][] = [[]]
  while (level.length > 0) {
    const helps = await someAtATime(level, async (words) => ({
      words,
      help: (await cli([...words, '--help'])).stdout,
    }))
    level = helps.flatMap(({ words, help }) => {
      const below = commandsIn(help)
      if (below.length === 0) found.push({ name: words.join(' '), help })
      return below.map((name) => [...words, name])
    })
  }
  return found
}
