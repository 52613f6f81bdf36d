import { restartBox } from '@sandlot/core/runtime/boxes/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { START_TIMEOUT_MS } from './limits.ts'
import { boxLines, presentBox } from './present.ts'

export const restartCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addHelpText('after', examples('sandlot devbox restart 3l5fg9'))
    .action(act((context, _flags, id: string) => restartDevbox(id, context)))

/** Restarts a devbox and waits until it runs. */
export async function restartDevbox(id: string, context: Context): Promise<Outcome<'devbox.restart/1'>> {
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const data = presentBox(await client.rest(restartBox, { params: { id } }))
  return {
    shape: 'devbox.restart/1',
    data,
    meta: { host: context.target().host },
    text: boxLines(data),
  }
}
