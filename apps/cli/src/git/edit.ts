import { updateGitRepository } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findHere } from './find.ts'
import { gitTexts } from './messages.ts'
import { presentSettings } from './present.ts'

type Flags = { name?: string; description?: string; defaultBranch?: string; public?: true; private?: true }

export const editCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository on this host; quote it, because shells expand ~')
    .option('--name <name>', 'its new name; its address changes, too')
    .option('--description <text>', 'its description; an empty text removes it')
    .option('--default-branch <name>', 'its default branch')
    .option('--public', 'let everyone read it')
    .addOption(new Option('--private', 'let only members of the workspace read it').conflicts('public'))
    .addHelpText(
      'after',
      examples(
        "sandlot repo edit '~acme/website' --name site",
        "sandlot repo edit '~acme/website' --private --json",
      ),
    )
    .action(act((context, flags: Flags, repository: string) => edit(repository, flags, context)))

/** Edits a repository's metadata, and prints its clone URL. */
async function edit(text: string, flags: Flags, context: Context): Promise<Outcome<'repo.edit/1'>> {
  const { host } = context.target()
  const body = {
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.description !== undefined && { description: flags.description.trim() || null }),
    ...(flags.defaultBranch !== undefined && { defaultBranch: flags.defaultBranch }),
    ...((flags.public || flags.private) && { private: flags.private === true }),
  }
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const found = await findHere(client, { teamId, text }, context)
  const isAsked = Object.keys(body).length > 0
  const params = { id: teamId, repository: found.id }
  // Without changes, shows the current state.
  const saved = isAsked ? await client.rest(updateGitRepository, { params, body }) : found
  if (isAsked) context.notice(gitTexts.changed(fullName(saved)))
  return {
    shape: 'repo.edit/1',
    data: presentSettings(saved),
    meta: { host, workspace: teamId },
    text: () => `${saved.cloneUrl}\n`,
  }
}
