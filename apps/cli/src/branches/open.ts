import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { gitId } from '@sandlot/core/repositories/git-rules'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { type BrowserFlag, browserOption } from '../platform/commands/browser-option.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { repositoryNamed } from '../repositories/named.ts'
import { urlOf } from '../sandboxes/present.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { branchTexts } from './messages.ts'

type Flags = BrowserFlag & { devbox?: true }

export const openCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<branch>', 'the branch; its existing sandbox opens if it has one')
    .option('--devbox', 'open it in a devbox, with a terminal and git')
    .addOption(browserOption())
    .addHelpText(
      'after',
      examples(
        'sandlot branch open facebook/react main',
        'sandlot branch open facebook/react draft/calm-otter --no-browser',
        'sandlot branch open facebook/react main --devbox',
      ),
    )
    .action(
      act((context, flags: Flags, repository: string, branch: string) =>
        openBranch(repository, { branch, ...flags }, context),
      ),
    )

/** Creates a sandbox of a branch, or finds the one in which an unpushed branch is open; prints its URL and opens it. */
export async function openBranch(
  text: string,
  { branch: name, browser, devbox }: { branch: string } & Flags,
  context: Context,
): Promise<Outcome<'branch.open/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { branches } = await fetchProject(client, { ...wanted, teamId })
  const branch = branches.find((one) => one.name === name)
  if (!branch)
    throw new AppError('not_found', branchTexts.unknown(name, wanted), {
      reason: 'branchNotFound',
      field: 'branch',
    })
  const known = devbox && !branch.sandbox?.isV2 ? null : branch.sandbox
  const sandbox = known ?? (await made(client, gitId({ ...wanted, tree: name }), { teamId, devbox, context }))
  if (!known) context.notice(branchTexts.copied(name))
  const url = urlOf(sandbox, host)
  const opened = browser !== false && (await context.browse(url))
  if (browser !== false && !opened) context.notice(cliMessages.browserFailed)
  return {
    shape: 'branch.open/1',
    data: { branch: name, id: sandbox.id, url, made: !known, opened },
    meta: { host, workspace: teamId },
    text: () => `${url}\n`,
  }
}

async function made(
  client: Client,
  id: string,
  { teamId, devbox, context }: { teamId: string; devbox: true | undefined; context: Pick<Context, 'notice'> },
) {
  const { v2, notes = [], ...record } = await forkById(client, id, { teamId, ...(devbox && { v2: true }) })
  for (const note of notes) context.notice(note)
  return { id: record.id, alias: record.alias, isV2: v2 }
}
