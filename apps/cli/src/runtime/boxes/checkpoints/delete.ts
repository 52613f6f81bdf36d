import { deleteCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../../platform/input/prompt.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { devboxTexts } from '../messages.ts'

type Flags = { yes?: true }

export const checkpointDeleteCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('<checkpoint>', 'id of one of its checkpoints')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('sandlot devbox checkpoint delete 3l5fg9 k3v9x2m1q8z7'))
    .action(
      act((context, flags: Flags, id: string, checkpoint: string) =>
        remove({ id, checkpoint, ...flags }, context),
      ),
    )

/** Deletes a checkpoint; the devbox is unaffected. Succeeds if it does not exist. */
async function remove(
  { id, checkpoint, yes }: { id: string; checkpoint: string } & Flags,
  context: Context,
): Promise<Outcome<'devbox.checkpoint-delete/1'>> {
  mustBeAnswerable(yes, '--yes', context)
  const client = await context.connect()
  if (!yes) await agree(devboxTexts.deleteQuestion, context)
  const { deleted } = await client.rest(deleteCheckpoint, { params: { id, checkpoint } })
  context.notice(devboxTexts.checkpointDeleted)
  return {
    shape: 'devbox.checkpoint-delete/1',
    data: { id: checkpoint, deleted },
    meta: { host: context.target().host },
    text: () => '',
  }
}
