import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { commitWork } from '@sandlot/core/branches/work-rest'
import { commitMessageProblem } from '@sandlot/core/branches/work-rules'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'

type Flags = { message: string; branch?: string }

export const commitCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox that the branch is open in', 'before others')
    .argument('[files...]', 'only these files (default: every changed one)')
    .requiredOption('-m, --message <text>', 'message of the commit')
    .option('--branch <name>', 'commit to a new branch, created from this one')
    .addHelpText(
      'after',
      examples(
        'sandlot branch commit 3l5fg9 -m "Fix the header"',
        'sandlot branch commit 3l5fg9 src/App.tsx -m "Fix it" --branch fix/header',
      ),
    )
    .action(
      act((context, flags: Flags, id: string, files: string[]) => commit(id, { files, ...flags }, context)),
    )

/** Commits changes to the branch on GitHub; prints the commit. */
async function commit(
  id: string,
  { files, message, branch }: { files: string[] } & Flags,
  context: Context,
): Promise<Outcome<'branch.commit/1'>> {
  const { host } = context.target()
  const wrong = commitMessageProblem(message)
  if (wrong) throw inputError(workMessages, wrong, { field: 'message' })
  const problem = branch === undefined ? null : branchNameProblem(branch)
  if (problem) throw inputError(draftMessages, problem, { field: 'branch' })
  const client = await context.connect()
  const made = await client.rest(commitWork, {
    params: { id },
    body: { message, ...(files.length > 0 && { paths: files }), ...(branch !== undefined && { branch }) },
  })
  context.notice(workMessages.committed(made.commit, made.branch))
  return {
    shape: 'branch.commit/1',
    data: made,
    meta: { host },
    text: () => `${made.commit}\n`,
  }
}
