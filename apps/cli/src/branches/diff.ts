import { patchOf } from '@sandlot/core/branches/unified-diff'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { workDiff, workStatus } from '@sandlot/core/branches/work-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { patchText } from '../platform/text/patch.ts'
import { clean } from '../platform/text/text.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'

export const diffCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox that the branch is open in', 'before others')
    .argument('[files...]', 'only these files (default: every changed one)')
    .addHelpText(
      'after',
      examples('sandlot branch diff 3l5fg9', 'sandlot branch diff 3l5fg9 src/App.tsx --json'),
    )
    .action(act((context, _flags, id: string, files: string[]) => showDiff(id, files, context)))

/** The changes since the last commit as a patch. */
async function showDiff(
  id: string,
  files: readonly string[],
  context: Context,
): Promise<Outcome<'branch.diff/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const params = { id }
  const wanted =
    files.length > 0 ? files : (await client.rest(workStatus, { params })).changes.map(({ path }) => path)
  const data: { path: string; patch: string | null }[] = []
  for (const path of wanted) {
    const { before, after, isBinary } = await client.rest(workDiff, { params, query: { path } })
    data.push({ path, patch: isBinary ? null : patchOf(path, before, after) })
  }
  return {
    shape: 'branch.diff/1',
    data,
    meta: { host },
    text: (view) =>
      data
        .map(({ path, patch }) =>
          patch === null ? `${clean(path)}: ${workMessages.binary}\n` : patchText(patch, view),
        )
        .join(''),
  }
}
