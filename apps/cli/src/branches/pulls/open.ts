import { readPull } from '@sandlot/core/branches/pull-rest'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { type BrowserFlag, browserOption } from '../../platform/commands/browser-option.ts'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { cliMessages } from '../../platform/messages.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullRef } from './pull-ref.ts'

export const openCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot pr open facebook/react 42'))
    .action(
      act((context, flags: BrowserFlag, repository: string, number: string) =>
        openPull({ repository, number }, flags, context),
      ),
    )

/** Opens a pull request for review; prints its URL. */
async function openPull(
  named: { repository: string; number: string },
  { browser }: BrowserFlag,
  context: Context,
): Promise<Outcome<'pr.open/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { params, query } = await pullRef(client, context, named)
  const { headBranch, number } = await client.rest(readPull, { params, query })
  const { owner, name } = params
  const { workspaceId } = query
  const url = host + branchPath({ owner, name, branch: headBranch, workspaceId, pull: number })
  const opened = browser !== false && (await context.browse(url))
  if (browser !== false && !opened) context.notice(cliMessages.browserFailed)
  return {
    shape: 'pr.open/1',
    data: { repository: `${owner}/${name}`, number, url, opened },
    meta: { host, workspace: query.workspaceId },
    text: () => `${url}\n`,
  }
}
