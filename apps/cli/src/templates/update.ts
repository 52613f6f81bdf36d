import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { updateFollowing } from '@sandlot/core/repositories/follow-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'

export const updateCommand: Define = (command, act) =>
  sandboxArgument(command, 'a template that follows a branch')
    .addHelpText('after', examples('sandlot template update 3l5fg9', 'sandlot template update 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => updateTemplate(id, context)))

/** Updates a template from the branch it follows; reports the outcome. */
async function updateTemplate(id: string, context: Context): Promise<Outcome<'template.update/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { outcome } = await client.rest(updateFollowing, { params: { id } })
  return {
    shape: 'template.update/1',
    data: { id, outcome },
    meta: { host },
    text: () => `${followMessages.outcomes[outcome]}\n`,
  }
}
