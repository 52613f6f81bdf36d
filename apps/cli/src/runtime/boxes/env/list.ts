import { boxEnv } from '@sandlot/core/runtime/boxes/rest'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { presentVariable } from '../present.ts'
import { variableTable } from './table.ts'

export const envListCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox')
    .addHelpText('after', examples('sandlot devbox env list 3l5fg9', 'sandlot devbox env list 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => listVariables(id, context)))

/** The environment variables of a devbox; secrets without values. */
export async function listVariables(id: string, context: Context): Promise<Outcome<'devbox.env-list/1'>> {
  const client = await context.connect()
  const { variables } = await client.rest(boxEnv, { params: { id } })
  const data = variables.map(presentVariable)
  return {
    shape: 'devbox.env-list/1',
    each: 'devbox.variable/1',
    data,
    meta: { host: context.target().host, next: null },
    text: variableTable(data),
  }
}
