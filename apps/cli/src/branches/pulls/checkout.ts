import { readPull } from '@sandlot/core/branches/pull-rest'
import { type BrowserFlag, browserOption } from '../../platform/commands/browser-option.ts'
import { type Define, examples } from '../../platform/commands/command.ts'
import { openBranch } from '../open.ts'
import { pullRef } from './pull-ref.ts'

export const checkoutCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addOption(browserOption())
    .addHelpText('after', examples('sandlot pr checkout facebook/react 42 --no-browser'))
    .action(
      act(async (context, flags: BrowserFlag, repository: string, number: string) => {
        const client = await context.connect()
        const ref = await pullRef(client, context, { repository, number })
        const { headBranch } = await client.rest(readPull, ref)
        return openBranch(repository, { branch: headBranch, ...flags }, context)
      }),
    )
