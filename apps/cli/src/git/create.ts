import { gitHostMessages } from '@sandlot/core/git/messages'
import { createGitRepository } from '@sandlot/core/git/rest'
import { localNameProblem } from '@sandlot/core/git/rules'
import { inputError } from '@sandlot/core/input-rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { gitTexts } from './messages.ts'
import { presentMade } from './present.ts'

type Flags = {
  public?: true
  description?: string
  branch?: string
  readme?: true
  gitignore?: 'node' | 'python'
  license?: 'mit' | 'isc'
}

export const createCommand: Define = (command, act) =>
  command
    .argument('<name>', 'name of the repository')
    .option('--public', 'let everyone read it (default: members of the workspace)')
    .option('--description <text>', 'what it is')
    .option('--branch <name>', 'its default branch (default: main)')
    .option('--readme', 'add a README')
    .addOption(new Option('--gitignore <kind>', 'add a .gitignore').choices(['node', 'python']))
    .addOption(new Option('--license <kind>', 'add a license').choices(['mit', 'isc']))
    .addHelpText(
      'after',
      examples('sandlot repo create website --readme', 'sandlot repo create docs --public --json'),
    )
    .action(act((context, flags: Flags, name: string) => createRepository(name, flags, context)))

/** Creates a hosted repository, and prints its clone URL. */
async function createRepository(
  name: string,
  flags: Flags,
  context: Context,
): Promise<Outcome<'repo.create/1'>> {
  const { host } = context.target()
  const problem = localNameProblem(name)
  if (problem) throw inputError(gitHostMessages, problem, { field: 'name' })
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const made = await client.rest(createGitRepository, {
    params: { id: teamId },
    body: {
      name,
      private: flags.public !== true,
      description: flags.description ?? null,
      defaultBranch: flags.branch ?? null,
      readme: flags.readme === true,
      gitignore: flags.gitignore ?? null,
      license: flags.license ?? null,
    },
  })
  context.notice(gitTexts.created(fullName(made)))
  return {
    shape: 'repo.create/1',
    data: presentMade(made),
    meta: { host, workspace: teamId },
    text: () => `${made.cloneUrl}\n`,
  }
}
