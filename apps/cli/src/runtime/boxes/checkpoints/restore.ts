import { restoreCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../../platform/input/prompt.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { START_TIMEOUT_MS } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import { boxLines, presentBox } from '../present.ts'

type Flags = { yes?: true }

export const checkpointRestoreCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('<checkpoint>', 'id of one of its checkpoints')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('sandlot devbox checkpoint restore 3l5fg9 k3v9x2m1q8z7'))
    .action(
      act((context, flags: Flags, id: string, checkpoint: string) =>
        restore({ id, checkpoint, ...flags }, context),
      ),
    )

/** Restores a devbox's disk and starts it. */
async function restore(
  { id, checkpoint, yes }: { id: string; checkpoint: string } & Flags,
  context: Context,
): Promise<Outcome<'devbox.checkpoint-restore/1'>> {
  mustBeAnswerable(yes, '--yes', context)
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  if (!yes) await agree(devboxTexts.restoreQuestion, context)
  const data = presentBox(await client.rest(restoreCheckpoint, { params: { id, checkpoint } }))
  return {
    shape: 'devbox.checkpoint-restore/1',
    data,
    meta: { host: context.target().host },
    text: boxLines(data),
  }
}
