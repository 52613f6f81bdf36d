import { AppError } from '@sandlot/core/errors'
import { createIgnoreRules } from '@sandlot/core/files/ignore-rules'
import { FIND_HANGS_MS_MAX, FIND_MATCHES_MAX, FIND_MS_MAX } from '@sandlot/core/files/limits'
import { type Define, examples } from '../../platform/commands/command.ts'
import { positive, tellMore } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import type { View } from '../../platform/text/view.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { findLines, type Line } from './find.ts'
import { fileTexts } from './messages.ts'
import { openFiles } from './open.ts'

type Flags = {
  regexp?: true
  caseSensitive?: true
  wholeWord?: true
  include?: string[]
  limit?: number
  all?: true
}

export const searchCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<text>', 'what to search for in all text files')
    .option('--regexp', 'take it as a regular expression')
    .option('--case-sensitive', 'tell capital letters from small ones')
    .option('--whole-word', 'only whole words')
    .option('--include <pattern...>', 'only files that match one of these, as .gitignore has them')
    .option('--limit <n>', `stop after this many matches (default: ${FIND_MATCHES_MAX})`, positive)
    .option('--all', 'show all of them')
    .addHelpText(
      'after',
      examples(
        'sandlot file search 3l5fg9 useState',
        "sandlot file search 3l5fg9 'TODO|FIXME' --regexp --include '*.ts' 'src/**/*.tsx'",
        'sandlot file search 3l5fg9 App --whole-word --case-sensitive --json',
      ),
    )
    .action(
      act((context, flags: Flags, id: string, text: string) => searchFiles({ id, text }, flags, context)),
    )

/** Searches the text files of a sandbox; works signed out for public ones. */
async function searchFiles(
  { id, text }: { id: string; text: string },
  flags: Flags,
  context: Context,
): Promise<Outcome<'file.search/1'>> {
  if (text === '') throw new AppError('usage', fileTexts.nothingSearched, { field: 'text' })
  const open = await openFiles(await context.connect({ anonymous: true }), id)
  const isWanted = matcher(flags.include)
  const files = [...open.files].flatMap(([path, file]) => (isWanted(path) ? [{ ...file, path }] : []))
  const query = {
    text,
    matchCase: flags.caseSensitive ?? false,
    wholeWord: flags.wholeWord ?? false,
    isExpression: flags.regexp ?? false,
  }
  const { lines, stoppedBy } = findLines(files, query, {
    matchesMax: flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? FIND_MATCHES_MAX),
    timeMs: FIND_MS_MAX,
    hangsMs: FIND_HANGS_MS_MAX,
    now: () => performance.now(),
  })
  if (stoppedBy === 'count') tellMore(context, { shown: lines.length, total: null })
  if (stoppedBy === 'time') context.notice(fileTexts.searchStopped)
  return {
    shape: 'file.search/1',
    each: 'file.match/1',
    data: lines,
    meta: { host: context.target().host, next: null },
    text: (view) => shown(lines, view),
  }
}

/** Matches paths against patterns in the syntax of ignore files. */
function matcher(patterns: readonly string[] | undefined): (path: string) => boolean {
  if (!patterns) return () => true
  const rules = createIgnoreRules()
  rules.add('', patterns.join('\n'))
  return (path) => rules.ignores(path, false)
}

function shown(lines: readonly Line[], { terminal, style }: View): string {
  if (lines.length === 0 && terminal) return `${style.dim(fileTexts.noMatch)}\n`
  return lines
    .map(({ path, line, text }) => {
      const place = `${clean(path)}:${line}:`
      return `${terminal ? style.dim(place) : place}${clean(text)}\n`
    })
    .join('')
}
