import { changeBoxEnv } from '@sandlot/core/runtime/boxes/rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { presentVariable } from '../present.ts'
import { variableTable } from './table.ts'

export const envRemoveCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('<name...>', 'names of variables')
    .addHelpText('after', examples('sandlot devbox env remove 3l5fg9 NODE_ENV'))
    .action(act((context, _flags, id: string, names: string[]) => removeVariables({ id, names }, context)))

/** Removes variables of a devbox. Succeeds if one does not exist. */
export async function removeVariables(
  { id, names }: { id: string; names: readonly string[] },
  context: Context,
): Promise<Outcome<'devbox.env-remove/1'>> {
  const client = await context.connect()
  const body = { remove: [...names] }
  const { variables } = await client.rest(changeBoxEnv, { params: { id }, body })
  const data = variables.map(presentVariable)
  return {
    shape: 'devbox.env-remove/1',
    each: 'devbox.variable/1',
    data,
    meta: { host: context.target().host, next: null },
    text: variableTable(data),
  }
}
