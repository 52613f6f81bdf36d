import { refusalError } from '@sandlot/core/actions'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import { mirrorGitRepository } from '@sandlot/core/git/rest'
import { mirrorUrl } from '@sandlot/core/git/rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { gitTexts } from './messages.ts'
import { presentMade } from './present.ts'

type Flags = { name?: string; public?: true }

export const mirrorCommand: Define = (command, act) =>
  command
    .argument('<url>', 'https address of a git repository on another host')
    .option('--name <name>', 'its name here (default: its name there)')
    .option('--public', 'let everyone read it (default: members of the workspace)')
    .addHelpText(
      'after',
      examples(
        'sandlot repo mirror https://gitlab.com/gitlab-org/cli.git',
        'sandlot repo mirror https://git.example.com/team/app.git --name app --json',
      ),
    )
    .action(act((context, flags: Flags, url: string) => mirror(url, flags, context)))

/** Creates a mirror of a repository at another host, and prints its clone URL. */
async function mirror(text: string, flags: Flags, context: Context): Promise<Outcome<'repo.mirror/1'>> {
  const { host } = context.target()
  const url = mirrorUrl(text)
  if (url === null) throw refusalError(gitHostRefusals, 'mirrorUrlInvalid', { field: 'url' })
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const made = await client.rest(mirrorGitRepository, {
    params: { id: teamId },
    body: { url, name: flags.name ?? null, private: flags.public !== true },
  })
  context.notice(gitTexts.mirrored(fullName(made)))
  return {
    shape: 'repo.mirror/1',
    data: presentMade(made),
    meta: { host, workspace: teamId },
    text: () => `${made.cloneUrl}\n`,
  }
}
