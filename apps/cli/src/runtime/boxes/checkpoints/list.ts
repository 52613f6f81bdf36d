import { listCheckpoints } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { checkpointTable, presentCheckpoint } from './table.ts'

export const checkpointListCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addHelpText('after', examples('sandlot devbox checkpoint list 3l5fg9'))
    .action(act((context, _flags, id: string) => list(id, context)))

/** A devbox's checkpoints, latest first. */
async function list(id: string, context: Context): Promise<Outcome<'devbox.checkpoint-list/1'>> {
  const client = await context.connect()
  const { checkpoints } = await client.rest(listCheckpoints, { params: { id } })
  const data = checkpoints.map(presentCheckpoint)
  return {
    shape: 'devbox.checkpoint-list/1',
    each: 'devbox.checkpoint/1',
    data,
    meta: { host: context.target().host, next: null },
    text: checkpointTable(data),
  }
}
