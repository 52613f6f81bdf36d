import { stopBox } from '@sandlot/core/runtime/boxes/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { START_TIMEOUT_MS } from './limits.ts'
import { boxLines, presentBox } from './present.ts'

export const stopCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addHelpText('after', examples('sandlot devbox stop 3l5fg9'))
    .action(act((context, _flags, id: string) => stopDevbox(id, context)))

/** Stops a devbox; everything in it ends, and its files stay. */
export async function stopDevbox(id: string, context: Context): Promise<Outcome<'devbox.stop/1'>> {
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const data = presentBox(await client.rest(stopBox, { params: { id } }))
  return {
    shape: 'devbox.stop/1',
    data,
    meta: { host: context.target().host },
    text: boxLines(data),
  }
}
