import { createCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { START_TIMEOUT_MS } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import { presentCheckpoint } from './table.ts'

export const checkpointCreateCommand: Define = (command, act) =>
  sandboxArgument(command, 'a running devbox', 'before others')
    .argument('<title>', 'what it is called')
    .addHelpText('after', examples('sandlot devbox checkpoint create 3l5fg9 "Before the update"'))
    .action(act((context, _flags, id: string, title: string) => create({ id, title }, context)))

/** Saves the current disk of a devbox: files, packages, and the home of its programs. */
async function create(
  { id, title }: { id: string; title: string },
  context: Context,
): Promise<Outcome<'devbox.checkpoint-create/1'>> {
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const data = presentCheckpoint(await client.rest(createCheckpoint, { params: { id }, body: { title } }))
  context.notice(devboxTexts.checkpointMade(data.title))
  return {
    shape: 'devbox.checkpoint-create/1',
    data,
    meta: { host: context.target().host },
    text: () => `${data.id}\n`,
  }
}
